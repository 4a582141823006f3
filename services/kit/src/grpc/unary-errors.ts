import { status as Grpc, type ServiceError } from '@grpc/grpc-js';
import { AppError } from '../errors/app-error';
import { fromGrpcStatus } from '../errors/grpc-error';
import { unreachable } from './replica-errors';

/** Statuses that grpc-js, or a proxy on the way, gives to a call whose connection or server was lost. */
const LOST: readonly Grpc[] = [Grpc.UNAVAILABLE, Grpc.CANCELLED, Grpc.UNKNOWN];

/** The error that the service threw, or else one for the status that the call got on its way. */
export function errorOf(error: ServiceError): AppError {
  const thrown = fromGrpcStatus(error);
  if (thrown !== undefined) return thrown;
  if (error.code === Grpc.DEADLINE_EXCEEDED) return new AppError('upstream_timeout', { cause: error });
  return LOST.includes(error.code) ? unreachable(error) : new AppError('internal', { cause: error });
}

/**
 * Whether the server refused the stream, as it does while it closes its connections, and so has not processed the call (RFC 9113
 * §8.7). In grpc-js nothing but this text shows it.
 */
export const isRefused = ({ details }: ServiceError): boolean => details === 'Stream refused by server';
