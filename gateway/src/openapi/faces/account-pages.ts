import { z } from 'zod';
import type { FaceOperation } from './face-operation';
import { anyOther, bounds, foreignForm, form_state, formOf, onward, page, TO_ITSELF, TO_SIGN_IN } from './page-parts';

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
    query: z.object({ form_state }),
    answers: [
      page(200, 'The list'),
      onward(TO_SIGN_IN),
      page(400, 'The list with what is wrong in the form'),
      ...anyOther,
    ],
  },
  {
    ...at,
    id: 'createKeyOnPage',
    method: 'POST',
    path: '/account/keys',
    summary: 'Make a workspace key',
    credential: 'browser',
    body: formOf({
      name: z.string().max(100),
      ...bounds,
      form_id: z
        .string()
        .optional()
        .describe('From the form of the page: sent again with the same values it makes no other key'),
    }),
    answers: [onward(`Made: to /account/keys/created; ${TO_ITSELF}`), foreignForm, ...anyOther],
  },
  {
    ...at,
    id: 'showCreatedKey',
    method: 'GET',
    path: '/account/keys/created',
    summary: 'Show a new key, once, within ten minutes and in the browser that has made it',
    credential: 'browser',
    query: z.object({ key: z.string().describe('Id of the key') }),
    answers: [page(200, 'The key; from the second time on, that it was shown'), onward(TO_SIGN_IN), ...anyOther],
  },
  {
    ...at,
    id: 'showNotice',
    method: 'GET',
    path: '/account/notice',
    summary: 'Say what a form came to that has no page of its own to be shown on again',
    credential: 'browser',
    query: z.object({ form_state }),
    answers: [onward('Nothing is to be said in this browser: to /account/keys'), ...anyOther],
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
