import { AppError } from '@cws/kit';
import type { z } from 'zod';

/** The value as the schema has it; validation_failed that names each path. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('validation_failed', { details });
}

/** The path's parameters; whatever is wrong with one of them is invalid_id. */
export function validateParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_id');
}
