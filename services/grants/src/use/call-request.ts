import { AppError, isUlid, isUuid, parseStrictly } from '@cws/kit';
import { z } from 'zod';

const MOST_CALLS = 100;
const LONGEST_CALL_MS = 10_000;
const MOST_ARGUMENT_BYTES = 16 * 1024;

/** The values that the process that makes an answer can choose wrongly. */
export const callRequest = z.object({
  grant_id: z.string().refine(isUuid),
  session_id: z.string().refine(isUuid),
  message_id: z.string().refine(isUlid),
  call_number: z.number().int().min(1).max(MOST_CALLS),
  arguments: z.string(),
  timeout_ms: z.number().int().min(1).max(LONGEST_CALL_MS),
});

/** The arguments that a model has written; undefined unless they are a JSON object of at most 16 KiB. */
export function argumentsOf(json: string): Record<string, unknown> | undefined {
  if (Buffer.byteLength(json) > MOST_ARGUMENT_BYTES) return undefined;
  try {
    const value = json.trim() === '' ? {} : parseStrictly(Buffer.from(json));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
