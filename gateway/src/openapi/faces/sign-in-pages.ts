import { z } from 'zod';
import type { FaceOperation } from './face-operation';
import { anyOther, foreignForm, formOf, goOn, onward, page, waitAwhile } from './page-parts';

const at = { tag: 'pages', below: 'origin' } as const;
const email = z.string();

/** Signing in and out of the pages, by a mailed code. */
export const signInPages: readonly FaceOperation[] = [
  {
    ...at,
    id: 'showSignIn',
    method: 'GET',
    path: '/signin',
    summary: 'Ask for the address that a code is mailed to',
    credential: 'none',
    query: z.object({ continue: goOn }),
    answers: [page(200, 'The form', 'SetCookie'), onward('Somebody is signed in: on to the page'), ...anyOther],
  },
  {
    ...at,
    id: 'mailSignInCode',
    method: 'POST',
    path: '/signin',
    summary: 'Mail a code that is good in this browser alone',
    credential: 'browser',
    body: formOf({ email, continue: goOn }),
    answers: [page(200, 'The form for the code'), page(400, 'No such address'), foreignForm, waitAwhile, ...anyOther],
  },
  {
    ...at,
    id: 'signInOnPage',
    method: 'POST',
    path: '/signin/code',
    summary: 'Sign in with the code, for an hour',
    credential: 'browser',
    body: formOf({
      email,
      code: z.string().describe('Six digits, or ten while the address is under attack'),
      continue: goOn,
    }),
    answers: [
      onward('Signed in: on to the page', 'SetCookie'),
      page(400, 'Not six or ten digits'),
      page(401, 'Not the code, or no longer good'),
      foreignForm,
      waitAwhile,
      ...anyOther,
    ],
  },
  {
    ...at,
    id: 'signOutOnPage',
    method: 'POST',
    path: '/signin/out',
    summary: 'Sign this browser out',
    credential: 'browser',
    body: formOf({ continue: goOn }),
    answers: [onward('Signed out: to /signin', 'SetCookie'), foreignForm, ...anyOther],
  },
];
