import { z } from 'zod';
import { Failure } from '../failure/exit';

/** Parses data of the service into the shape that this client relies on. */
export function readAs<T>(schema: z.ZodType<T>, data: unknown): T {
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  throw new Failure(
    'unexpected_answer',
    `The service responded with an unexpected shape: ${z.prettifyError(read.error)}`,
  );
}
