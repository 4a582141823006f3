import type { Requirement } from './requirement';

/** Behaviour of event streams and WebSockets. */
export const realtimeRequirements = [
  {
    id: 'realtime.sse',
    contract: ['realtime-streams', 'realtime-frames'],
    text: 'An event stream begins with ready and has later events',
  },
  {
    id: 'realtime.ws',
    contract: ['realtime-streams', 'realtime-client-frames'],
    text: 'A socket has the same events of every session that it subscribes to',
  },
  {
    id: 'realtime.resume',
    contract: ['realtime-resume'],
    text: 'A reader that reconnects gets the missed events once and in order',
  },
  {
    id: 'realtime.resume.cut',
    contract: ['realtime-resume'],
    text: 'Readers that are cut off among many writers get each event once',
  },
  {
    id: 'realtime.resync',
    contract: ['realtime-resync'],
    text: 'A number that was never reached gets resync_required',
  },
  { id: 'realtime.after.malformed', contract: ['realtime-resume'], text: 'A malformed after is validation_failed' },
  {
    id: 'realtime.types',
    contract: ['realtime-changes'],
    text: 'Streams have edits, deletes and changes of the session',
  },
  { id: 'realtime.deleted', contract: ['realtime-resume'], text: 'A replay has no deleted content' },
  {
    id: 'realtime.unauthorized',
    contract: ['realtime-credentials'],
    text: 'Without a credential a stream is 401 before it begins',
  },
  {
    id: 'realtime.foreign',
    contract: ['realtime-credentials'],
    text: 'A foreign or unknown session is 400 session_not_found',
  },
  {
    id: 'realtime.ticket',
    contract: ['realtime-tickets'],
    text: 'A ticket opens both kinds of streams repeatedly, and nothing else',
  },
  {
    id: 'realtime.ticket.credential',
    contract: ['realtime-tickets'],
    text: 'A ticket is valid no longer than its credential',
  },
  { id: 'realtime.ticket.redacted', contract: ['realtime-tickets'], text: 'No log contains a ticket' },
  {
    id: 'realtime.revoked',
    contract: ['realtime-credential-ends', 'revocation-reach'],
    text: 'Streams end within 5 s after their credential',
  },
  { id: 'realtime.origin', contract: ['realtime-credentials'], text: 'A page of a foreign origin opens no socket' },
  { id: 'realtime.cookies', contract: ['realtime-credentials'], text: 'Cookies do not authenticate a stream' },
  {
    id: 'realtime.bad-frames',
    contract: ['realtime-client-frames'],
    text: 'An invalid frame gets an error frame, and the socket stays open',
  },
  { id: 'realtime.limits.sockets', contract: ['realtime-limits'], text: "A user's 11th socket is closed with 4429" },
  { id: 'realtime.limits.frame', contract: ['realtime-limits'], text: 'A frame over 16 KiB closes with 1009' },
  { id: 'realtime.presence', contract: ['realtime-presence'], text: 'ws_connected follows the streams of its user' },
  { id: 'realtime.feed', contract: ['realtime-feeds'], text: "A feed has events of the caller's sessions" },
  {
    id: 'realtime.replicas',
    contract: ['realtime-replicas'],
    text: 'Readers and writers may use different gateways',
  },
  {
    id: 'realtime.killed',
    contract: ['realtime-replicas', 'realtime-presence'],
    text: 'Readers of a killed process reconnect and miss nothing',
  },
] as const satisfies readonly Requirement[];
