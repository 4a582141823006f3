import { status as Grpc, Metadata, type ServiceError, type StatusObject } from '@grpc/grpc-js';
import { AppError } from './app-error';
import { catalogue, isErrorCode } from './catalogue';

/** Trailer that carries code, details and retry time over a hop, so that they survive it unchanged. */
const TRAILER = 'error-bin';

export function toGrpcStatus(error: AppError): Partial<StatusObject> {
  const { code, message, details, retryAfter, status } = error;
  const metadata = new Metadata();
  metadata.set(TRAILER, Buffer.from(JSON.stringify({ code, message, details, retryAfter, status })));
  return { code: catalogue[code].grpc, details: message, metadata };
}

/** The error that a service answered, or the row that fits a failure of the transport. */
export function fromGrpcError(error: ServiceError): AppError {
  const [trailer] = error.metadata?.get(TRAILER) ?? [];
  if (trailer !== undefined) return fromTrailer(trailer, error);
  if (error.code === Grpc.UNAVAILABLE) return new AppError('upstream_unavailable', { retryAfter: 1, cause: error });
  if (error.code === Grpc.DEADLINE_EXCEEDED || error.code === Grpc.CANCELLED)
    return new AppError('upstream_timeout', { cause: error });
  return new AppError('internal', { cause: error });
}

function fromTrailer(trailer: string | Buffer, cause: ServiceError): AppError {
  const { code, ...options } = JSON.parse(trailer.toString());
  return new AppError(isErrorCode(code) ? code : 'internal', { ...options, cause });
}
