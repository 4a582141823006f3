import { AppError } from './app-error';

/** The driver's errors by name, so that a process without a database need not load it. */
const MONGO_LATE = ['MongoOperationTimeoutError', 'MongoWaitQueueTimeoutError'];
const MONGO_AWAY = [
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoServerClosedError',
  'MongoStalePrimaryError',
  'MongoTopologyClosedError',
  // The monitor has lost the server, as it does when this process is starved; what was under way ends by this.
  'PoolClearedOnNetworkError',
];
/** Codes by which a server says that it is no primary any more or shuts down (MongoDB SDAM specification, "not writable primary" and "node is recovering"). */
const NOT_PRIMARY = [91, 189, 10107, 11600, 11602, 13435, 13436];
/** The driver's names for an error that a server reported: for a single command, and for a bulk write. */
const REPORTED_BY_SERVER = ['MongoServerError', 'MongoBulkWriteError'];
/** What a socket says that the other end has left; the driver lets it through when it was about to write. */
const SOCKET_AWAY = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

/** The catalogue's row for whatever a handler threw: its own error, a database that is late or away, or `internal`. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const name = error instanceof Error ? error.name : '';
  if (MONGO_LATE.includes(name)) return new AppError('upstream_timeout', { cause: error });
  if (MONGO_AWAY.includes(name) || isNotPrimary(error) || SOCKET_AWAY.includes(socketCode(error)))
    return new AppError('upstream_unavailable', { retryAfter: 1, cause: error });
  return new AppError('internal', { cause: error });
}

const isNotPrimary = (error: unknown): boolean =>
  error instanceof Error &&
  REPORTED_BY_SERVER.includes(error.name) &&
  NOT_PRIMARY.includes(Number((error as { code?: unknown }).code));

const socketCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
