import type { Requirement } from './requirement';

/** What readers of streams meet. */
export const realtimeRequirements = [
  {
    id: 'realtime.sse',
    contract: ['realtime-streams', 'realtime-frames'],
    text: 'An event stream begins with ready and tells what comes',
  },
  {
    id: 'realtime.ws',
    contract: ['realtime-streams', 'realtime-client-frames'],
    text: 'A socket tells the same of every session it subscribes to',
  },
  {
    id: 'realtime.resume',
    contract: ['realtime-resume'],
    text: 'Who comes back gets what was missed, once and in order',
  },
  {
    id: 'realtime.resume.cut',
    contract: ['realtime-resume'],
    text: 'Readers cut off under many writers miss and double nothing',
  },
  {
    id: 'realtime.resync',
    contract: ['realtime-resync'],
    text: 'A number that was never reached is answered with resync_required',
  },
  { id: 'realtime.after.malformed', contract: ['realtime-resume'], text: 'A malformed after is validation_failed' },
  { id: 'realtime.types', contract: ['realtime-changes'], text: 'Edits, deletes and changes of the session are told' },
  { id: 'realtime.deleted', contract: ['realtime-resume'], text: 'Nothing deleted comes back in a replay' },
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
    text: 'A ticket opens both streams, many times, and nothing else',
  },
  {
    id: 'realtime.ticket.credential',
    contract: ['realtime-tickets'],
    text: 'A ticket is good no longer than its credential',
  },
  { id: 'realtime.ticket.redacted', contract: ['realtime-tickets'], text: 'No ticket stands in a log' },
  {
    id: 'realtime.revoked',
    contract: ['realtime-credential-ends', 'revocation-reach'],
    text: 'Streams end within 5 s of their credential',
  },
  { id: 'realtime.origin', contract: ['realtime-credentials'], text: 'A page of a foreign origin opens no socket' },
  { id: 'realtime.cookies', contract: ['realtime-credentials'], text: 'Cookies open nothing' },
  {
    id: 'realtime.bad-frames',
    contract: ['realtime-client-frames'],
    text: 'A bad frame is answered, and the socket stays',
  },
  { id: 'realtime.limits.sockets', contract: ['realtime-limits'], text: "A user's 11th socket is closed with 4429" },
  { id: 'realtime.limits.frame', contract: ['realtime-limits'], text: 'A frame over 16 KiB closes with 1009' },
  { id: 'realtime.presence', contract: ['realtime-presence'], text: 'ws_connected follows the streams of its user' },
  { id: 'realtime.feed', contract: ['realtime-feeds'], text: "A feed tells of the caller's sessions" },
  {
    id: 'realtime.replicas',
    contract: ['realtime-replicas'],
    text: 'Readers and writers may be at different gateways',
  },
  {
    id: 'realtime.killed',
    contract: ['realtime-replicas', 'realtime-presence'],
    text: 'A killed process costs its readers a reconnection',
  },
] as const satisfies readonly Requirement[];
