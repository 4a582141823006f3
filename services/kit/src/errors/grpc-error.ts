import { status as Grpc, Metadata, type ServiceError, type StatusObject } from '@grpc/grpc-js';
import { AppError } from './app-error';
import { catalogue, isErrorCode } from './catalogue';

/** Trailer that carries code, details and retry time over a hop, so that they survive it unchanged. */
const TRAILER = 'error-bin';

/** The text of an error between two processes; `decodeError` reads it back. */
export function encodeError({ code, message, details, retryAfter, limit, status }: AppError): string {
  return JSON.stringify({ code, message, details, retryAfter, limit, status });
}

export function decodeError(text: string, cause?: Error): AppError {
  const { code, ...options } = JSON.parse(text);
  return new AppError(isErrorCode(code) ? code : 'internal', { ...options, cause });
}

export function toGrpcStatus(error: AppError): Partial<StatusObject> {
  const metadata = new Metadata();
  metadata.set(TRAILER, Buffer.from(encodeError(error)));
  return { code: catalogue[error.code].grpc, details: error.message, metadata };
}

/** The error that a service answered, or the row that fits a failure of the transport. */
export function fromGrpcError(error: ServiceError): AppError {
  const [trailer] = error.metadata?.get(TRAILER) ?? [];
  if (trailer !== undefined) return decodeError(trailer.toString(), error);
  if (error.code === Grpc.UNAVAILABLE) return new AppError('upstream_unavailable', { retryAfter: 1, cause: error });
  if (error.code === Grpc.DEADLINE_EXCEEDED || error.code === Grpc.CANCELLED)
    return new AppError('upstream_timeout', { cause: error });
  return new AppError('internal', { cause: error });
}
