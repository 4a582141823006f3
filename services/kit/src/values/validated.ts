import type { z } from 'zod';
import { AppError } from '../errors/app-error';
import { boundedDetails, type ErrorDetail } from '../errors/bounded-details';
import { issueMessage } from './issue-message';

/** Parses `input` by `schema`; validation_failed with a path and a sentence for each problem, of which 20 at most are named. */
export function validated<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input, { error: issueMessage });
  if (parsed.success) return parsed.data;
  throw new AppError('validation_failed', { details: detailsOf(parsed.error.issues) });
}

/** The problems of a value, of which 20 at most are named. */
export const detailsOf = (issues: readonly z.core.$ZodIssue[]): readonly ErrorDetail[] =>
  boundedDetails(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
