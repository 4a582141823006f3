import {
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerSelectionError,
} from 'mongodb';
import { AppError } from './app-error';

/** The catalogue's row for whatever a handler threw: its own error, a database that is late or away, or `internal`. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof MongoOperationTimeoutError) return new AppError('upstream_timeout', { cause: error });
  const away = [MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError];
  if (away.some((kind) => error instanceof kind))
    return new AppError('upstream_unavailable', { retryAfter: 1, cause: error });
  return new AppError('internal', { cause: error });
}
