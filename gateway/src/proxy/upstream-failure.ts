import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, overloaded } from '@cws/kit';
import { isRead } from '../http/other-methods';
import type { GatewayResponse, Visit } from '../http/visit';
import { sendFailure } from '../proxied-routes/failure-forms';
import { ReplicaSilent } from './upstream-replica';

/** A service refused a request before any work, since it has as much as it can do. */
export class ServiceOverloaded extends Error {}

/** A request was ended since its service sent nothing for too long. */
export class ServiceSilent extends Error {}

interface Forwarded {
  readonly silenceMs: number;
  /** Sends the request again; absent if it cannot be. */
  readonly repeat: (() => void) | undefined;
  /** The body of the request if it was sent whole. */
  readonly body: Buffer | null;
}

/** Repeats a request whose connection to a replica was lost, where that does no harm; otherwise responds with the failure. */
export function handleUpstreamFailure(
  cause: Error,
  request: IncomingMessage,
  response: GatewayResponse,
  { silenceMs, repeat, body }: Forwarded,
): void {
  const failure = timeoutOrUnavailable(cause, response.locals.visit, silenceMs);
  if (repeat && wasLost(cause) && failure.code !== 'upstream_timeout' && mayBeRepeated(request, response)) repeat();
  else sendFailure(request, response, unlessSilent(failure, cause), body);
}

/** The last one is undici's, for a connection that the other side has closed. */
const LOST: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Whether there was a connection. Where there was none, each replica has been tried already. */
const wasLost = (cause: Error & { code?: string }): boolean =>
  cause instanceof ReplicaSilent || LOST.includes(cause.code);

const MAX_ATTEMPTS = 3;
const attempts = new WeakMap<IncomingMessage, number>();

/** A read whose response has not begun may be repeated: a lost replica must not end a browser's EventSource for good. */
function mayBeRepeated(request: IncomingMessage, response: ServerResponse): boolean {
  const attempt = (attempts.get(request) ?? 0) + 1;
  attempts.set(request, attempt);
  return attempt < MAX_ATTEMPTS && isRead(request) && !response.headersSent && !response.destroyed;
}

const unlessSilent = (failure: AppError, cause: Error): AppError =>
  cause instanceof ReplicaSilent ? new AppError('upstream_timeout', { retryAfter: 1, cause }) : failure;

/** http-proxy-middleware ends a request to a silent service like one whose connection broke: only the time that has passed tells them apart. */
export function timeoutOrUnavailable(cause: Error, { started }: Visit, silenceMs: number): AppError {
  if (cause instanceof ServiceOverloaded) return overloaded();
  const isLate = cause instanceof ServiceSilent || performance.now() - started >= silenceMs;
  return new AppError(isLate ? 'upstream_timeout' : 'upstream_unavailable', { retryAfter: 1, cause });
}
