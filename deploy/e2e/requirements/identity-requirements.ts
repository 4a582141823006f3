import type { Requirement } from './requirement';

/** Anonymous users and their merge, the list of sign-ins, and the operator's commands for accounts. */
export const identityRequirements = [
  { id: 'anonymous.tokens', contract: ['anonymous-sign-in'], text: '201 with tokens and an anonymous user' },
  {
    id: 'anonymous.use',
    contract: ['anonymous-sign-in'],
    text: 'The tokens of an anonymous user open chats and can be refreshed',
  },
  { id: 'anonymous.keys', contract: ['keys-credential'], text: 'Anonymous users get 403 at /keys' },
  {
    id: 'merge.sessions',
    contract: ['merge'],
    text: 'With merge: true and an anonymous bearer its sessions belong to the verified user when the response arrives',
  },
  { id: 'merge.explicit', contract: ['merge-explicit'], text: 'Without merge: true nothing is merged' },
  { id: 'merge.revoked', contract: ['merge-ends-anonymous-tokens'], text: 'A merge revokes the anonymous tokens' },
  {
    id: 'merge.no-bearer',
    contract: ['merge-explicit'],
    text: 'An invalid anonymous bearer, or a verified one, merges nothing but still signs in',
  },
  {
    id: 'merge.resume',
    contract: ['merge-resume'],
    text: "If both have the same chat open, the verified user's own is resumed; else the moved one",
  },
  {
    id: 'merge.retries',
    contract: ['merge-retries'],
    text: 'A message of the anonymous user is recognised when the verified user sends it again',
  },
  {
    id: 'merge.kill',
    contract: ['merge-survives-kill'],
    text: 'After kill -9 of identity or conversations during merges each chat has one owner, who can read it',
  },
  {
    id: 'sessions.list',
    contract: ['sign-ins-list'],
    text: 'GET /auth/sessions lists sign-ins with id, kind, name, times and which is current',
  },
  { id: 'sessions.delete', contract: ['sign-ins-end'], text: 'DELETE ends a session everywhere within 5 s' },
  {
    id: 'sessions.browser',
    contract: ['sign-ins-list', 'sign-ins-end'],
    text: 'Sign-ins of the pages are listed with kind browser and the name of the browser; DELETE signs that browser out within 2 s',
  },
  { id: 'sessions.foreign', contract: ['sign-ins-end'], text: 'Unknown and foreign sessions are 404' },
  {
    id: 'sessions.credential',
    contract: ['sign-ins-credential'],
    text: 'Keys and anonymous users cannot list sign-ins',
  },
  {
    id: 'operator.member',
    contract: ['operator-command'],
    text: 'Members are added, changed and removed by address; a business keeps an owner',
  },
  {
    id: 'operator.key-rotate',
    contract: ['key-rotation'],
    text: 'A new signing key is published at once and signs ten minutes later',
  },
] as const satisfies readonly Requirement[];
