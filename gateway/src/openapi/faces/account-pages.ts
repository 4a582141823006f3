import { z } from 'zod';
import type { FaceOperation } from './face-operation';
import { anyOther, bounds, foreignForm, formOf, onward, page, TO_SIGN_IN } from './page-parts';

const at = { tag: 'pages', below: 'origin' } as const;

/** What can act in a person's name. */
export const accountPages: readonly FaceOperation[] = [
  {
    ...at,
    id: 'showKeys',
    method: 'GET',
    path: '/account/keys',
    summary: 'Keys, connections and installs of the command-line client, and a form for a new key',
    credential: 'browser',
    answers: [page(200, 'The list'), onward(TO_SIGN_IN), ...anyOther],
  },
  {
    ...at,
    id: 'createKeyOnPage',
    method: 'POST',
    path: '/account/keys',
    summary: 'Make a workspace key',
    credential: 'browser',
    body: formOf({ name: z.string().max(100), ...bounds }),
    answers: [
      page(200, 'The key, shown this once'),
      onward(TO_SIGN_IN),
      page(400, 'The list with what is wrong in the form'),
      foreignForm,
      ...anyOther,
    ],
  },
  {
    ...at,
    id: 'revokeOnPage',
    method: 'POST',
    path: '/account/keys/revoke',
    summary: 'End a key, a connection or an install at once',
    credential: 'browser',
    body: formOf({ id: z.string() }),
    answers: [onward('Ended: to /account/keys'), foreignForm, ...anyOther],
  },
];
