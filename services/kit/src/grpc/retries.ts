import { status as Grpc } from '@grpc/grpc-js';
import type { Call } from '../call/call';
import type { AppError } from '../errors/app-error';
import { catalogue } from '../errors/catalogue';
import type { MethodDefinition } from './definition';

const MAX_ATTEMPTS = 4;
const FIRST_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 500;

/**
 * Whether a call may be made twice: the proto's idempotency_level says so of the rpc, or the caller of this one call, whose
 * request carries a key under which the service does it once.
 */
export const isRepeatable = ({ options }: MethodDefinition, { repeatable }: Call): boolean =>
  options.idempotencyLevel !== undefined || repeatable === true;

/**
 * Milliseconds to wait before a repeatable call is made again, or undefined when it is not: only when the service was not
 * available (gRPC retry design, A6).
 */
export function retryAfter(error: AppError, attempts: number): number | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined;
  if (catalogue[error.code].grpc !== Grpc.UNAVAILABLE) return undefined;
  return Math.random() * Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS);
}
