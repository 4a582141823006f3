import type { IncomingMessage } from 'node:http';
import { CALLER_HEADER, type Call, type CallerTokens, type RpcId, readHttpCall } from '@cws/kit';
import { RPC, RpcError } from '../protocol/rpc-error';

const TOOL_SERVER_CREDENTIALS: readonly string[] = ['key', 'connection', 'cli'];

/** Returns the call that the gateway has signed, if its caller has a workspace key or a CLI token. */
export function authenticate(request: IncomingMessage, tokens: CallerTokens): Call | null {
  const call = signedCall(request, tokens);
  const isAuthentic = call?.caller.iss === 'gateway' && TOOL_SERVER_CREDENTIALS.includes(call.caller.kind);
  return isAuthentic ? call : null;
}

/** The refusal of every other request (contract: tool-server-unauthorized). */
export const unauthorized = (origin: string, id: RpcId): RpcError =>
  new RpcError(RPC.unauthorized, 'Missing or invalid access token', 401, id, challenge(origin));

/** An unsigned request did not come through the gateway. An invalid signature is an error of the service, never the client's. */
const signedCall = (request: IncomingMessage, tokens: CallerTokens): Call | null =>
  request.headers[CALLER_HEADER] === undefined ? null : readHttpCall(request, tokens);

const challenge = (origin: string) => ({
  'WWW-Authenticate': `Bearer realm="OAuth", resource_metadata="${origin}/.well-known/oauth-protected-resource", error="invalid_token", error_description="Missing or invalid access token"`,
});
