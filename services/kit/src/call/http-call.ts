import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors/app-error';
import { CALLER_HEADER, type Call, CONTEXT_HEADER, encodeContext, readCall } from './call';
import type { CallerSigner, CallerTokens } from './caller-tokens';

type Target = Pick<IncomingMessage, 'method' | 'url'> & { readonly originalUrl?: string };

/** The signature of a proxied request covers method and path. A query may change on the way. */
const targetOf = ({ method, url = '/', originalUrl = url }: Target): string =>
  `${method} ${originalUrl.split('?', 1)[0]}`;

/** The headers of a proxied HTTP request that carry caller and context. */
export const toHeaders = (call: Call, signer: CallerSigner, request: Target): Record<string, string> => ({
  [CALLER_HEADER]: signer.mint(call.caller, { path: targetOf(request), client_ip: call.client_ip }),
  [CONTEXT_HEADER]: encodeContext(call),
});

/** The call of a proxied request. Error: upstream_unavailable when the gateway has not signed it. */
export const readHttpCall = (request: Target & Pick<IncomingMessage, 'headers'>, tokens: CallerTokens): Call =>
  readCall(
    String(request.headers[CALLER_HEADER] ?? ''),
    String(request.headers[CONTEXT_HEADER] ?? ''),
    tokens,
    targetOf(request),
  );

/** The same call; unauthorized if another process made it: the gateway alone forwards requests. */
export function assertFromGateway(call: Call): Call {
  if (call.caller.iss !== 'gateway') throw new AppError('unauthorized', { message: 'The caller is not the gateway' });
  return call;
}
