import type { Requirement } from './requirement';

/** Anonymous users and their merge, the list of sessions, and what the operator does with accounts. */
export const identityRequirements = [
  { id: 'anonymous.tokens', source: 'Identity: POST /auth/anonymous', text: '201 with tokens and an anonymous user' },
  { id: 'anonymous.use', source: 'Identity: POST /auth/anonymous', text: 'Its tokens open chats and are refreshed' },
  { id: 'anonymous.keys', source: 'Identity: /keys, once more', text: 'Anonymous users get 403 at /keys' },
  {
    id: 'merge.sessions',
    source: 'Identity: Anonymous',
    text: "With merge: true and an anonymous bearer its sessions are the verified user's when the answer comes",
  },
  { id: 'merge.explicit', source: 'Identity: POST /auth/anonymous', text: 'Without merge: true nothing goes over' },
  { id: 'merge.revoked', source: 'Identity: Anonymous', text: 'The anonymous tokens end with the merge' },
  {
    id: 'merge.no-bearer',
    source: 'Identity: Anonymous',
    text: 'An invalid anonymous bearer, or a verified one, merges nothing but still signs in',
  },
  {
    id: 'merge.resume',
    source: 'Identity: Anonymous',
    text: "Where both have the same chat open, the verified user's own is resumed; else the moved one is",
  },
  {
    id: 'merge.retries',
    source: 'Identity: Anonymous',
    text: 'What the anonymous user sent is recognised when the verified user sends it again',
  },
  {
    id: 'merge.kill',
    source: 'Identity: Anonymous',
    text: 'kill -9 of identity or conversations during merges leaves no chat behind: each has one owner, who can read it',
  },
  {
    id: 'sessions.list',
    source: 'Identity: Sessions',
    text: 'GET /auth/sessions lists sign-ins with id, kind, name, times and which is current',
  },
  { id: 'sessions.delete', source: 'Identity: Sessions', text: 'DELETE ends a session everywhere within 5 s' },
  {
    id: 'sessions.browser',
    source: 'Identity: Sessions',
    text: 'Sign-ins of the pages are listed with kind browser; DELETE signs that browser out within 2 s',
  },
  { id: 'sessions.foreign', source: 'Identity: Sessions', text: 'Unknown and foreign sessions are 404' },
  { id: 'sessions.credential', source: 'Identity: Sessions', text: 'Keys and anonymous users have no list' },
  {
    id: 'operator.member',
    source: 'Wire conventions: Operator',
    text: 'Members are added, changed and removed by address; a business keeps an owner',
  },
  {
    id: 'operator.key-rotate',
    source: 'Identity: Secrets',
    text: 'A rotated key is published at once and signs ten minutes later',
  },
] as const satisfies readonly Requirement[];
