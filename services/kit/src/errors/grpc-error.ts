import { Metadata, type ServiceError, type StatusObject, status } from '@grpc/grpc-js';
import { AppError } from './app-error';
import { catalogue, isErrorCode } from './catalogue';

/** Trailer that carries code, details and retry time over a hop, so that they survive it unchanged. */
const TRAILER = 'error-bin';

export function toGrpcStatus(error: AppError): Partial<StatusObject> {
  const { code, message, details, retryAfter } = error;
  const metadata = new Metadata();
  metadata.set(TRAILER, Buffer.from(JSON.stringify({ code, message, details, retryAfter })));
  return { code: catalogue[code].grpc, details: message, metadata };
}

/** The error that a service answered, or the row that fits a failure of the transport. */
export function fromGrpcError(error: ServiceError): AppError {
  const [trailer] = error.metadata?.get(TRAILER) ?? [];
  if (trailer !== undefined) return fromTrailer(trailer, error);
  if (error.code === status.UNAVAILABLE) return new AppError('upstream_unavailable', { retryAfter: 1, cause: error });
  if (error.code === status.DEADLINE_EXCEEDED || error.code === status.CANCELLED)
    return new AppError('upstream_timeout', { cause: error });
  return new AppError('internal', { cause: error });
}

function fromTrailer(trailer: string | Buffer, cause: ServiceError): AppError {
  const { code, message, details, retryAfter } = JSON.parse(trailer.toString());
  return new AppError(isErrorCode(code) ? code : 'internal', { message, details, retryAfter, cause });
}
