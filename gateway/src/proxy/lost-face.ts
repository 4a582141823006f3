import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@cws/kit';
import { sendFailureAt } from '../faces/proxy-errors';
import { isRead } from '../http/other-methods';
import type { GatewayResponse } from '../http/visit';
import { ReplicaSilent } from './face-replica';

/** Makes a request whose replica was lost again where that does no harm, and refuses it in the form of its path elsewhere. */
export function failedAtFace(
  cause: Error,
  request: IncomingMessage,
  response: GatewayResponse,
  silenceMs: number,
  makeAgain: () => void,
): void {
  const failure = lateOrAway(cause, response, silenceMs);
  if (wasLost(cause) && failure.code !== 'upstream_timeout' && mayBeMadeAgain(request, response)) makeAgain();
  else sendFailureAt(request, response, asLate(failure, cause));
}

/** Whether there was a connection. Where none could be made, each replica has been tried already. */
const wasLost = (cause: Error & { code?: string }): boolean =>
  cause instanceof ReplicaSilent || cause.code === 'ECONNRESET' || cause.code === 'EPIPE';

const MAX_ATTEMPTS = 3;
const attempts = new WeakMap<IncomingMessage, number>();

/** A read that nothing has been written of yet: a replica that was lost must not end a browser's EventSource for good. */
function mayBeMadeAgain(request: IncomingMessage, response: ServerResponse): boolean {
  const made = (attempts.get(request) ?? 0) + 1;
  attempts.set(request, made);
  return made < MAX_ATTEMPTS && isRead(request) && !response.headersSent && !response.destroyed;
}

const asLate = (failure: AppError, cause: Error): AppError =>
  cause instanceof ReplicaSilent ? new AppError('upstream_timeout', { retryAfter: 1, cause }) : failure;

/** A silent service is ended like a broken one: only the time tells them apart. */
function lateOrAway(cause: Error, { locals }: GatewayResponse, silenceMs: number): AppError {
  const late = performance.now() - locals.visit.started >= silenceMs;
  return new AppError(late ? 'upstream_timeout' : 'upstream_unavailable', { retryAfter: 1, cause });
}
