import { AppError } from './app-error';

/** Errors of the MongoDB driver by name, since a process without a database does not load it. */
const MONGO_TIMED_OUT = ['MongoWaitQueueTimeoutError'];
const MONGO_UNAVAILABLE = [
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
  'MongoStalePrimaryError',
  'MongoTopologyClosedError',
  // Ends running operations when the monitor has lost the server, as it also does when this process is starved.
  'PoolClearedOnNetworkError',
];
/** The code of an operation that a server has ended after its `maxTimeMS` (MaxTimeMSExpired). */
const EXPIRED = [50];
/** Codes of a server that is no longer primary or shuts down (MongoDB SDAM specification, "not writable primary" and "node is recovering"). */
const NOT_PRIMARY = [91, 189, 10107, 11600, 11602, 13435, 13436];
/** The driver's names for an error that a server reported: for a single command, and for a bulk write. */
const REPORTED_BY_SERVER = ['MongoServerError', 'MongoBulkWriteError'];
/** Errors of a socket whose peer is gone. The driver passes them on when it was about to write. */
const SOCKET_CLOSED = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

/** The AppError for anything that a handler threw: itself, one for an unavailable database, or `internal`. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const name = error instanceof Error ? error.name : '';
  if (MONGO_TIMED_OUT.includes(name) || hasServerCode(error, EXPIRED))
    return new AppError('upstream_timeout', { cause: error });
  if (
    MONGO_UNAVAILABLE.includes(name) ||
    hasServerCode(error, NOT_PRIMARY) ||
    SOCKET_CLOSED.includes(socketCode(error))
  )
    return new AppError('upstream_unavailable', { retryAfter: 1, cause: error });
  return new AppError('internal', { cause: error });
}

const hasServerCode = (error: unknown, codes: readonly number[]): boolean =>
  error instanceof Error &&
  REPORTED_BY_SERVER.includes(error.name) &&
  codes.includes(Number((error as { code?: unknown }).code));

const socketCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
