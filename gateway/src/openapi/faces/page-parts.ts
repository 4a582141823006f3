import { z } from 'zod';
import type { HeaderName } from '../components/headers';
import type { FaceAnswer, FaceOperation } from './face-operation';

/** Hidden in every form of the pages, and good in the browser alone that the page was shown in. */
const form_token = z.string().describe('From the form of the page');

/** Pages for people are plain forms, whose field names stay what they are (contract: pages-without-script). */
export const formOf = (fields: z.ZodRawShape): NonNullable<FaceOperation['body']> => ({
  type: 'application/x-www-form-urlencoded',
  schema: z.object({ ...fields, form_token }),
});

export const goOn = z.string().optional().describe('The page to go on with: a path, with its query');

export const decision = z.enum(['approve', 'deny']).optional().describe('The button; without it the page asks again');

/** The fields of a key or connection, alike at approval and at /account/keys. */
export const bounds = {
  workspace: z.string().describe('A business id, or `account`'),
  access: z.enum(['read', 'write']),
  lifetime_days: z.int().min(1).max(90).optional().describe('Days that each key lasts; default 7'),
};

/** An answer that is a page. */
export const page = (status: number, description: string, ...headers: HeaderName[]): FaceAnswer => ({
  status,
  description,
  headers,
  body: 'page',
});

export const onward = (description: string, ...headers: HeaderName[]): FaceAnswer => ({
  status: 303,
  description,
  headers: ['Location', ...headers],
});

/** What is wrong with a form is shown at an address of its own, with the status of a failure, so that a reload sends nothing. */
export const TO_ITSELF = 'on what is wrong to a page that says so with its status';

/** Seals what a form came to for the page that shows it; only the browser that has sent the form can open it. */
export const form_state = z.string().optional().describe('From a form that was sent before, for this browser');

export const TO_SIGN_IN = 'Nobody is signed in: to /signin, and from there back';
export const foreignForm = page(403, 'The form is not of this browser, or from before the sign-in: nothing was done');
export const waitAwhile = page(429, 'Too many tries', 'RetryAfter');

/** Whatever else goes wrong is a page too. */
export const anyOther: readonly FaceAnswer[] = [
  { status: '4XX', description: 'What cannot be done, in plain words', body: 'page' },
  { status: '5XX', description: 'That it cannot be done right now', body: 'page' },
];
