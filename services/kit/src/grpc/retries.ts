import { status as Grpc } from '@grpc/grpc-js';
import type { Call } from '../call/call';
import type { AppError } from '../errors/app-error';
import { catalogue } from '../errors/catalogue';
import type { MethodDefinition } from './definition';

const MAX_ATTEMPTS = 4;
const FIRST_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 500;

/**
 * Whether a call may be made twice: the proto gives the rpc an idempotency_level, or the request carries a key under which the
 * service does its work once.
 */
export const isRepeatable = ({ options }: MethodDefinition, { repeatable }: Call): boolean =>
  options.idempotencyLevel !== undefined || repeatable === true;

/**
 * Milliseconds before a repeatable call is retried; undefined when it is not, since only UNAVAILABLE is retried (gRPC proposal
 * A6, client retries), and no refusal for overload: retries would multiply it.
 */
export function retryAfter(error: AppError, attempts: number): number | undefined {
  if (attempts >= MAX_ATTEMPTS || error.overloaded) return undefined;
  if (catalogue[error.code].grpc !== Grpc.UNAVAILABLE) return undefined;
  return Math.random() * Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS);
}
