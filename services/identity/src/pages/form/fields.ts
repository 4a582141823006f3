import { z } from 'zod';
import { STATE_PARAMETER } from '../browser/form-states';
import { TOKEN_FIELD } from '../html/form';
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
