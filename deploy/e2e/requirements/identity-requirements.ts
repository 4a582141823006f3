import type { Requirement } from './requirement';

/** Anonymous users and their merge, the list of sign-ins, and the operator's commands for accounts. */
export const identityRequirements = [
  {
    id: 'anonymous.tokens',
    contract: ['anonymous-sign-in'],
    text: 'POST /auth/anonymous returns 201 with a token pair and an anonymous user',
  },
  {
    id: 'anonymous.use',
    contract: ['anonymous-sign-in'],
    text: 'An anonymous user opens chats with the access token and renews it with the refresh token',
  },
  { id: 'anonymous.keys', contract: ['keys-credential'], text: 'An anonymous user gets 403 at /keys' },
  {
    id: 'merge.sessions',
    contract: ['merge'],
    text: 'An anonymous user who signs in with merge: true finds all sessions under the verified user as soon as the response arrives',
  },
  {
    id: 'merge.explicit',
    contract: ['merge-explicit'],
    text: 'An anonymous user who signs in without merge: true keeps the sessions separate',
  },
  {
    id: 'merge.revoked',
    contract: ['merge-ends-anonymous-tokens'],
    text: 'The tokens of an anonymous user are refused after the merge',
  },
  {
    id: 'merge.no-bearer',
    contract: ['merge-explicit'],
    text: 'A user who signs in with merge: true and an invalid bearer token, or that of a verified user, is signed in, and nothing is merged',
  },
  {
    id: 'merge.resume',
    contract: ['merge-resume'],
    text: "POST /chats after a merge resumes the verified user's own session if there is one, else the session that was moved",
  },
  {
    id: 'merge.retries',
    contract: ['merge-retries'],
    text: 'A message that the anonymous user sent before the merge is not stored again when the verified user repeats the request',
  },
  {
    id: 'merge.kill',
    contract: ['merge-survives-kill'],
    text: 'After identity or conversations is killed during merges, each session has exactly one owner, who can read it',
  },
  {
    id: 'sessions.list',
    contract: ['sign-ins-list'],
    text: 'A user lists all own sign-ins, each with id, kind, name and times, and sees which one is the current one',
  },
  {
    id: 'sessions.delete',
    contract: ['sign-ins-end'],
    text: 'A user ends one own sign-in, and its tokens are refused everywhere within 5 s',
  },
  {
    id: 'sessions.browser',
    contract: ['sign-ins-list', 'sign-ins-end'],
    text: "A user sees sign-ins at the pages with kind browser and the browser's name, and ends one within 2 s",
  },
  {
    id: 'sessions.foreign',
    contract: ['sign-ins-end'],
    text: 'A user who ends an unknown sign-in, or that of another user, gets 404',
  },
  {
    id: 'sessions.credential',
    contract: ['sign-ins-credential'],
    text: 'A key, a command-line token and an anonymous user cannot list or end sign-ins',
  },
  {
    id: 'operator.member',
    contract: ['operator-command'],
    text: 'An operator adds, changes and removes members by their address, but not the last owner of a business',
  },
  {
    id: 'operator.key-rotate',
    contract: ['key-rotation'],
    text: 'A signing key that an operator adds is published at once and signs ten minutes later',
  },
] as const satisfies readonly Requirement[];
