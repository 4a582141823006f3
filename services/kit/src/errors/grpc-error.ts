import { Metadata, type StatusObject } from '@grpc/grpc-js';
import { AppError } from './app-error';
import { catalogue, isErrorCode } from './catalogue';

/** Trailer of a unary rpc that carries code, details and retry time. */
const TRAILER = 'error-bin';

/** An error as text for another process; `decodeError` parses it. */
export function encodeError({ code, message, details, retryAfter, limit, status, overloaded }: AppError): string {
  return JSON.stringify({ code, message, details, retryAfter, limit, status, overloaded: overloaded || undefined });
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

/** The error that `toGrpcStatus` encoded; undefined for a status that no service of this system has made. */
export function fromGrpcStatus({ metadata }: Pick<StatusObject, 'metadata'>): AppError | undefined {
  const [trailer] = metadata.get(TRAILER);
  return trailer === undefined ? undefined : decodeError(trailer.toString());
}
