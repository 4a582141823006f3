import { AppError } from '@cws/kit';
import type { z } from 'zod';

/** The validated parameters of the path; fails with invalid_id. */
export function validateParams<T extends z.ZodType>(schema: T, params: unknown): z.output<T> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_id');
}
