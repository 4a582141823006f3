import { status as Grpc, type ServiceError } from '@grpc/grpc-js';
import { AppError } from '../errors/app-error';
import { fromGrpcStatus } from '../errors/grpc-error';
import { unreachable } from './replica-errors';

/** Statuses that grpc-js, or a proxy on the way, gives to a call whose connection or server went away. */
const LOST: readonly Grpc[] = [Grpc.UNAVAILABLE, Grpc.CANCELLED, Grpc.UNKNOWN];

/** The error that a service threw; without one, what the status says of the way there. */
export function errorOf(error: ServiceError): AppError {
  const told = fromGrpcStatus(error);
  if (told !== undefined) return told;
  if (error.code === Grpc.DEADLINE_EXCEEDED) return new AppError('upstream_timeout', { cause: error });
  return LOST.includes(error.code) ? unreachable(error) : new AppError('internal', { cause: error });
}

/**
 * Whether the server refused the stream, as one does that closes its connections: then it has not processed the call (RFC 9113
 * §8.7). grpc-js tells it by this text alone.
 */
export const isRefused = ({ details }: ServiceError): boolean => details === 'Stream refused by server';
