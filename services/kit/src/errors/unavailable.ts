import { status as Grpc } from '@grpc/grpc-js';
import { AppError } from './app-error';
import { catalogue } from './catalogue';

const STATUSES: readonly Grpc[] = [Grpc.UNAVAILABLE, Grpc.DEADLINE_EXCEEDED];

/** Whether a call failed because the service was not available or did not respond in time, whatever the request was. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && STATUSES.includes(catalogue[error.code].grpc);
