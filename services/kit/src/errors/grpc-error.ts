import { Metadata, type StatusObject } from '@grpc/grpc-js';
import { AppError } from './app-error';
import { catalogue, isErrorCode } from './catalogue';

/** Trailer that carries code, details and retry time to whoever calls an rpc as a unary method. */
const TRAILER = 'error-bin';

/** The text of an error between two processes; `decodeError` reads it back. */
export function encodeError({ code, message, details, retryAfter, limit, status }: AppError): string {
  return JSON.stringify({ code, message, details, retryAfter, limit, status });
}

export function decodeError(text: string): AppError {
  const { code, ...options } = JSON.parse(text);
  return new AppError(isErrorCode(code) ? code : 'internal', options);
}

export function toGrpcStatus(error: AppError): Partial<StatusObject> {
  const metadata = new Metadata();
  metadata.set(TRAILER, Buffer.from(encodeError(error)));
  return { code: catalogue[error.code].grpc, details: error.message, metadata };
}

/** The error that `toGrpcStatus` wrote; undefined when the status is not a service's own. */
export function fromGrpcStatus({ metadata }: Pick<StatusObject, 'metadata'>): AppError | undefined {
  const [trailer] = metadata.get(TRAILER);
  return trailer === undefined ? undefined : decodeError(trailer.toString());
}
