import { z } from 'zod';
import { plainDigits } from '../../otp/plain-digits';
import { continueField, DONE_PARAMETER, doneField, stateQuery, typedText } from '../form/fields';

/** The query of the pages of the sign-in. */
export const signInQuery = stateQuery.extend({
  continue: continueField,
  [DONE_PARAMETER]: doneField('signed-out'),
});

/** Hidden field: the form asks for another code. */
export const ANOTHER_FIELD = 'another';

/** Hidden field: a code that was mailed after this time, in Unix milliseconds, was requested by this form. */
export const SENT_AFTER_FIELD = 'sent_after';

export const mailForm = z.object({
  email: typedText,
  continue: continueField,
  [ANOTHER_FIELD]: z.string().optional().describe('Hidden field of the form'),
  [SENT_AFTER_FIELD]: z
    .string()
    .optional()
    .describe('Hidden field of the form')
    .transform((time = '') => (/^\d{13}$/.test(time) ? Number(time) : null)),
});

export type MailForm = z.output<typeof mailForm>;

export const codeForm = z.object({
  email: typedText,
  code: z
    .preprocess((code = '') => plainDigits(String(code)), z.string())
    .describe('Six digits, or ten while the address is under attack'),
  continue: continueField,
});

export const signOutForm = z.object({ continue: continueField });
