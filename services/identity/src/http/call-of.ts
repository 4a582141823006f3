import type { IncomingMessage } from 'node:http';
import { AppError, CALLER_HEADER, type Call, type CallerTokens, CONTEXT_HEADER, readCall } from '@cws/kit';
import type { RequestHandler } from 'express';

const calls = new WeakMap<IncomingMessage, Call>();

/** Reads who calls from what the gateway has signed; a request that came past the gateway stays without a call. */
export const noteCall =
  (tokens: CallerTokens): RequestHandler =>
  (request, _response, next) => {
    const { [CALLER_HEADER]: caller, [CONTEXT_HEADER]: context } = request.headers;
    if (caller !== undefined && context !== undefined)
      calls.set(request, assertFromGateway(readCall(String(caller), String(context), tokens)));
    next();
  };

/** The call of a request that came through the gateway; unauthorized for any other. */
export function callOf(request: IncomingMessage): Call {
  const call = calls.get(request);
  if (call === undefined) throw new AppError('unauthorized', { message: 'This face is reached through the gateway' });
  return call;
}

function assertFromGateway(call: Call): Call {
  if (call.caller.iss !== 'gateway') throw new AppError('unauthorized', { message: 'The caller is not the gateway' });
  return call;
}
