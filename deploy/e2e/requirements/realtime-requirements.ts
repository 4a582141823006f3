import type { Requirement } from './requirement';

/** Behaviour of event streams and WebSockets. */
export const realtimeRequirements = [
  {
    id: 'realtime.sse',
    contract: ['realtime-streams', 'realtime-frames'],
    text: 'A reader of an event stream gets ready first and then each new event',
  },
  {
    id: 'realtime.ws',
    contract: ['realtime-streams', 'realtime-client-frames'],
    text: 'A reader with a WebSocket gets the events of every session that it subscribes to, and of no other',
  },
  {
    id: 'realtime.resume',
    contract: ['realtime-resume'],
    text: 'A reader that reconnects gets the events that it missed, once each and in order',
  },
  {
    id: 'realtime.resume.cut',
    contract: ['realtime-resume'],
    text: 'Readers whose connections break while many writers write get each event once',
  },
  {
    id: 'realtime.resync',
    contract: ['realtime-resync'],
    text: 'A reader that names an event number which was never reached gets resync_required',
  },
  {
    id: 'realtime.after.malformed',
    contract: ['realtime-resume'],
    text: 'A reader that names a malformed event number gets validation_failed',
  },
  {
    id: 'realtime.types',
    contract: ['realtime-changes'],
    text: 'A reader gets events of edits, deletions and changes of the session',
  },
  {
    id: 'realtime.deleted',
    contract: ['realtime-resume'],
    text: 'A reader that catches up gets no content that was deleted meanwhile',
  },
  {
    id: 'realtime.unauthorized',
    contract: ['realtime-credentials'],
    text: 'A request for a stream without a credential gets 401 before the stream begins',
  },
  {
    id: 'realtime.foreign',
    contract: ['realtime-credentials'],
    text: 'A request for the stream of an unknown or foreign session gets 400 session_not_found',
  },
  {
    id: 'realtime.ticket',
    contract: ['realtime-tickets'],
    text: 'A ticket opens event streams and WebSockets, several times, and no other operation',
  },
  {
    id: 'realtime.ticket.credential',
    contract: ['realtime-tickets'],
    text: 'A ticket is refused once its credential has ended',
  },
  { id: 'realtime.ticket.redacted', contract: ['realtime-tickets'], text: 'No log contains a ticket' },
  {
    id: 'realtime.revoked',
    contract: ['realtime-credential-ends', 'revocation-reach'],
    text: 'Event streams and WebSockets end within 5 s of the end of their credential',
  },
  {
    id: 'realtime.origin',
    contract: ['realtime-credentials'],
    text: 'A page of an origin that is not on the list cannot open a WebSocket',
  },
  {
    id: 'realtime.cookies',
    contract: ['realtime-credentials'],
    text: 'A request for a stream that carries only a cookie gets 401',
  },
  {
    id: 'realtime.bad-frames',
    contract: ['realtime-client-frames'],
    text: 'A client that sends an invalid frame gets an error frame, and its socket stays open',
  },
  { id: 'realtime.limits.sockets', contract: ['realtime-limits'], text: "A user's 11th WebSocket is closed with 4429" },
  {
    id: 'realtime.limits.frame',
    contract: ['realtime-limits'],
    text: 'A WebSocket on which a client sends more than 16 KiB in a frame is closed with 1009',
  },
  {
    id: 'realtime.limits.frames',
    contract: ['realtime-frame-limit'],
    text: 'A WebSocket that sends more frames than its user may read gets rate_limited, and is closed with 4429 when it goes on',
    unitTest: 'services/conversations/src/realtime/frame-limit.test.ts',
  },
  {
    id: 'realtime.presence',
    contract: ['realtime-presence'],
    text: "ws_connected is true while the session's user has a stream open, and false afterwards",
  },
  {
    id: 'realtime.feed',
    contract: ['realtime-feeds'],
    text: "A reader of a feed gets the events of the caller's own sessions",
  },
  {
    id: 'realtime.replicas',
    contract: ['realtime-replicas'],
    text: 'A reader at one gateway gets what a writer sends at another one',
  },
  {
    id: 'realtime.killed',
    contract: ['realtime-replicas', 'realtime-presence'],
    text: 'Readers whose process is killed reconnect and miss no event',
  },
] as const satisfies readonly Requirement[];
