import { z } from 'zod';
import type { FaceOperation } from './face-operation';
import {
  anyOther,
  decision,
  foreignForm,
  form_state,
  formOf,
  onward,
  page,
  TO_ITSELF,
  TO_SIGN_IN,
  waitAwhile,
} from './page-parts';

const at = { tag: 'pages', below: 'origin' } as const;

const user_code = z.string().describe('The code that the device shows, in either case, with or without its hyphen');

/** Where a person connects a device (RFC 8628 §3.3). */
export const devicePages: readonly FaceOperation[] = [
  {
    ...at,
    id: 'showDevice',
    method: 'GET',
    path: '/device',
    summary: 'Ask for the code of a device, or show what a device asks (RFC 8628 §3.3)',
    credential: 'browser',
    query: z.object({ user_code: user_code.optional(), form_state }),
    answers: [
      page(200, 'The form for the code; with a code, the question'),
      onward(`${TO_SIGN_IN}; ${TO_ITSELF}`),
      page(400, 'The form: no device waits with the code that was sent'),
      waitAwhile,
      ...anyOther,
    ],
  },
  {
    ...at,
    id: 'decideDevice',
    method: 'POST',
    path: '/device',
    summary: 'Show what the device of a code asks, or approve or deny it',
    credential: 'browser',
    body: formOf({ user_code, decision }),
    answers: [
      onward(`Decided: to /device/approved or /device/denied; without a button to the question; ${TO_ITSELF}`),
      foreignForm,
      ...anyOther,
    ],
  },
  {
    ...at,
    id: 'showDeviceOutcome',
    method: 'GET',
    path: '/device/{outcome}',
    summary: 'What was decided',
    credential: 'none',
    params: z.object({ outcome: z.enum(['approved', 'denied']) }),
    answers: [page(200, 'OK'), page(404, 'There is no such page'), ...anyOther],
  },
];
