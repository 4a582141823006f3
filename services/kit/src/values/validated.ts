import type { z } from 'zod';
import { AppError } from '../errors/app-error';

/** Parses `input` by `schema`; validation_failed with a path and a sentence for each problem. */
export function validated<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('validation_failed', { details });
}
