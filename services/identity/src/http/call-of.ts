import type { IncomingMessage } from 'node:http';
import {
  AppError,
  asAppError,
  assertFromGateway,
  CALLER_HEADER,
  type Call,
  type CallerTokens,
  CONTEXT_HEADER,
  readHttpCall,
} from '@cws/kit';
import type { RequestHandler } from 'express';

/** The call of each request, or the error of reading it. */
const calls = new WeakMap<IncomingMessage, Call | AppError>();

/**
 * Reads the call that the gateway has signed; a request that did not come through the gateway has none. `callOf` throws the error
 * of an invalid signature, so that each endpoint reports it in its own form.
 */
export const noteCall =
  (tokens: CallerTokens): RequestHandler =>
  (request, _response, next) => {
    const { [CALLER_HEADER]: caller, [CONTEXT_HEADER]: context } = request.headers;
    if (caller !== undefined && context !== undefined) calls.set(request, read(request, tokens));
    next();
  };

function read(request: IncomingMessage, tokens: CallerTokens): Call | AppError {
  try {
    return assertFromGateway(readHttpCall(request, tokens));
  } catch (error) {
    return asAppError(error);
  }
}

/** The call of a request that came through the gateway; unauthorized for any other, upstream_unavailable if it is signed wrongly. */
export function callOf(request: IncomingMessage): Call {
  const call = calls.get(request);
  if (call instanceof AppError) throw call;
  if (call === undefined)
    throw new AppError('unauthorized', { message: 'This endpoint is reached through the gateway only' });
  return call;
}
