import { type Revision, STATELESS } from './revisions';
import { RPC, RpcError } from './rpc-error';
import type { RpcRequest } from './rpc-message';

const TOOL_METHODS = ['tools/list', 'tools/call'] as const;
const STATELESS_METHODS = ['server/discover', ...TOOL_METHODS] as const;
const HANDSHAKE_METHODS = ['initialize', 'ping', ...TOOL_METHODS] as const;

export type Method = (typeof STATELESS_METHODS | typeof HANDSHAKE_METHODS)[number];

/** Returns the method of a request; -32601 if the revision does not have it, for which 2026-07-28 wants HTTP 404 (Protocol Version Header). */
export function methodOf({ id, method }: RpcRequest, revision: Revision): Method {
  const isStateless = revision === STATELESS;
  const methods: readonly Method[] = isStateless ? STATELESS_METHODS : HANDSHAKE_METHODS;
  const known = methods.find((name) => name === method);
  if (known) return known;
  throw new RpcError(RPC.methodNotFound, 'Method not found', isStateless ? 404 : 200, id);
}
