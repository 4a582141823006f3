import type { Requirement } from './requirement';

/** What readers of streams meet (docs/decisions "Realtime", "Identity: Revocation reach", §2.4 ws_connected). */
export const realtimeRequirements = [
  {
    id: 'realtime.sse',
    source: 'Realtime: Frame, Resume',
    text: 'An event stream begins with ready and tells what comes',
  },
  {
    id: 'realtime.ws',
    source: 'Realtime: Frame, WS client',
    text: 'A socket tells the same of every session it subscribes to',
  },
  { id: 'realtime.resume', source: 'Realtime: Resume', text: 'Who comes back gets what was missed, once and in order' },
  {
    id: 'realtime.resume.cut',
    source: 'Realtime: Resume',
    text: 'Readers cut off under many writers miss and double nothing',
  },
  {
    id: 'realtime.resync',
    source: 'Realtime: Resume',
    text: 'A number that was never reached is answered with resync_required',
  },
  { id: 'realtime.after.malformed', source: 'Realtime: WS client', text: 'A malformed after is validation_failed' },
  {
    id: 'realtime.types',
    source: 'Realtime: Durable types',
    text: 'Edits, deletes and changes of the session are told',
  },
  { id: 'realtime.deleted', source: 'Realtime: Resume', text: 'Nothing deleted comes back in a replay' },
  {
    id: 'realtime.unauthorized',
    source: 'Realtime: Auth',
    text: 'Without a credential a stream is 401 before it begins',
  },
  { id: 'realtime.foreign', source: 'Realtime: Auth', text: 'A foreign or unknown session is 400 session_not_found' },
  {
    id: 'realtime.ticket',
    source: 'Realtime: Auth',
    text: 'A ticket opens both streams, many times, and nothing else',
  },
  {
    id: 'realtime.ticket.credential',
    source: 'Realtime: Auth',
    text: 'A ticket is good no longer than its credential',
  },
  { id: 'realtime.ticket.redacted', source: 'Realtime: Auth', text: 'No ticket stands in a log' },
  { id: 'realtime.revoked', source: 'Identity: Revocation reach', text: 'Streams end within 5 s of their credential' },
  { id: 'realtime.origin', source: 'Realtime: Auth', text: 'A page of a foreign origin opens no socket' },
  { id: 'realtime.cookies', source: 'Realtime: Auth', text: 'Cookies open nothing' },
  { id: 'realtime.bad-frames', source: 'Realtime: WS client', text: 'A bad frame is answered, and the socket stays' },
  { id: 'realtime.limits.sockets', source: 'Realtime: WS client', text: "A user's 11th socket is closed with 4429" },
  { id: 'realtime.limits.frame', source: 'Realtime: WS client', text: 'A frame over 16 KiB closes with 1009' },
  {
    id: 'realtime.presence',
    source: '§2.4, Realtime: ws_connected',
    text: 'ws_connected follows the streams of its user',
  },
  { id: 'realtime.feed', source: 'Realtime: Other types', text: "A feed tells of the caller's sessions" },
  {
    id: 'realtime.replicas',
    source: 'Replicas in the local run',
    text: 'Readers and writers may be at different gateways',
  },
  {
    id: 'realtime.killed',
    source: 'Realtime: Resume, ws_connected',
    text: 'A killed process costs its readers a reconnection',
  },
] as const satisfies readonly Requirement[];
