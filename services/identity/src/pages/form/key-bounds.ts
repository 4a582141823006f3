import { z } from 'zod';
import { DEFAULT_DAYS, MAX_DAYS, MIN_DAYS } from '../../oauth/connection';
import { typedText } from './fields';

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
