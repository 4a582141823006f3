import { z } from 'zod';
import type { FaceOperation } from './face-operation';
import { anyOther, foreignForm, form_state, formOf, goOn, onward, page, TO_ITSELF, waitAwhile } from './page-parts';

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
    query: z.object({ continue: goOn, form_state }),
    answers: [
      page(200, 'The form', 'SetCookie'),
      onward('Somebody is signed in: on to the page'),
      page(400, 'The form: it was sent without such an address'),
      ...anyOther,
    ],
  },
  {
    ...at,
    id: 'mailSignInCode',
    method: 'POST',
    path: '/signin',
    summary: 'Mail a code that is good in this browser alone',
    credential: 'browser',
    body: formOf({ email, continue: goOn, sent_after: z.string().optional().describe('From the form of the page') }),
    answers: [onward(`To /signin/code; ${TO_ITSELF}`), foreignForm, ...anyOther],
  },
  {
    ...at,
    id: 'showCodeForm',
    method: 'GET',
    path: '/signin/code',
    summary: 'Ask for the code that was mailed, in the browser that has asked for it',
    credential: 'browser',
    query: z.object({ continue: goOn, form_state }),
    answers: [
      page(200, 'The form for the code'),
      onward('No code was asked for here: to /signin, or on to the page'),
      page(400, 'The form: not all digits were typed'),
      page(401, 'The form: not the code, or no longer good'),
      waitAwhile,
      ...anyOther,
    ],
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
    answers: [onward(`Signed in: on to the page; ${TO_ITSELF}`, 'SetCookie'), foreignForm, ...anyOther],
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
