import { status as Grpc } from '@grpc/grpc-js';
import type { AppError } from '../errors/app-error';
import { catalogue } from '../errors/catalogue';
import type { MethodDefinition } from './definition';

const MAX_ATTEMPTS = 4;
const FIRST_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 500;

/**
 * Milliseconds to wait before the call is made again, or undefined when it is not: only what the proto's
 * idempotency_level allows is asked twice, and only when the service was not available (gRPC retry design, A6).
 */
export function retryAfter({ options }: MethodDefinition, error: AppError, attempts: number): number | undefined {
  if (options.idempotencyLevel === undefined || attempts >= MAX_ATTEMPTS) return undefined;
  if (catalogue[error.code].grpc !== Grpc.UNAVAILABLE) return undefined;
  return Math.random() * Math.min(FIRST_BACKOFF_MS * 2 ** (attempts - 1), MAX_BACKOFF_MS);
}
