import { z } from 'zod';
import { DEFAULT_DAYS, MAX_DAYS, MIN_DAYS } from '../../oauth/connection';
import { STATE_PARAMETER } from '../browser/form-states';
import { TOKEN_FIELD } from '../html/parts';
import { continuePath } from './continue-path';

/** Parameter of a page: what a form has just done. */
export const DONE_PARAMETER = 'done';

/** Other values are ignored: no link can make a page say anything else. */
export const doneField = <Done extends string>(what: Done) =>
  z.literal(what).optional().catch(undefined).describe('What a form has just done');

/** A text that a person types; empty when the form does not have it. */
export const typedText = z.preprocess((value) => value ?? '', z.string());

/** Hidden in every form of the pages, and valid only in the browser that the page was shown in. */
export const tokenField = z.object({ [TOKEN_FIELD]: typedText.describe('Hidden field of the form') });

/** The page to continue with; always one of our own, whatever was sent. */
export const continueField = z
  .string()
  .optional()
  .describe('The page to continue with: a path with its query')
  .transform((text = '') => continuePath(text));

/** The button of a decision. */
const decisionField = z
  .enum(['approve', 'deny'])
  .optional()
  .catch(undefined)
  .describe('The button; without it the page is shown again');

export const decisionForm = z.object({ decision: decisionField });

/** The query of a page that shows what a form came to. */
export const stateQuery = z.object({
  [STATE_PARAMETER]: z.string().optional().describe('The sealed result of a form that this browser sent before'),
});

/** The fields of what a key or a connection may do, alike at approval and at /account/keys. */
export const workspaceField = typedText.describe('A business id, or `account`');

/** `problem` is shown for any other value. */
export const accessField = (problem: string) => z.enum(['read', 'write'], problem);

const DAYS_PROBLEM = `Choose a whole number of days, from ${MIN_DAYS} to ${MAX_DAYS}.`;

export const daysField = z
  .preprocess(
    (typed) => (typeof typed === 'string' && /^\d+$/.test(typed) ? Number(typed) : typed),
    z.int(DAYS_PROBLEM).min(MIN_DAYS, DAYS_PROBLEM).max(MAX_DAYS, DAYS_PROBLEM),
  )
  .optional()
  .describe(`Days that each key lasts; default ${DEFAULT_DAYS}`);
