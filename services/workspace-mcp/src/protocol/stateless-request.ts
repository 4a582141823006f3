import type { IncomingHttpHeaders } from 'node:http';
import { shortened } from '@cws/kit';
import { REVISIONS } from './revisions';
import { invalidParams, RPC, RpcError } from './rpc-error';
import { isObject, type RpcRequest } from './rpc-message';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** Methods whose name is also in the header Mcp-Name. */
const NAMED: readonly string[] = ['tools/call', 'prompts/get'];

/** The version that a request declares in its `_meta`, as requests of revisions without a handshake do. */
export function declaredVersion({ meta }: RpcRequest): string | undefined {
  const version = isObject(meta) ? meta[VERSION] : undefined;
  return typeof version === 'string' ? version : undefined;
}

/**
 * Checks what each request of revision 2026-07-28 has to carry (MCP 2026-07-28, Per-request protocol fields, Server Validation): -32602
 * with 400 without the fields of `_meta`, -32020 with 400 if the headers do not mirror the body.
 */
export function assertStateless(headers: IncomingHttpHeaders, request: RpcRequest): void {
  const { id, method, params, meta } = request;
  if (declaredVersion(request) === undefined) throw invalidParams(`params._meta has no string "${VERSION}"`, id, 400);
  if (!isObject(meta) || !isObject(meta[CAPABILITIES]))
    throw invalidParams(`params._meta has no object "${CAPABILITIES}"`, id, 400);
  assertMirrored(request, 'MCP-Protocol-Version', headers['mcp-protocol-version'], declaredVersion(request));
  assertMirrored(request, 'Mcp-Method', headers['mcp-method'], method);
  if (NAMED.includes(method) && typeof params['name'] === 'string')
    assertMirrored(request, 'Mcp-Name', decoded(headers['mcp-name']), params['name']);
}

export function assertMirrored({ id }: RpcRequest, name: string, value: unknown, expected: unknown): void {
  if (value === expected) return;
  const problem = value === undefined ? 'is missing' : 'does not match the body';
  throw new RpcError(RPC.headerMismatch, `The header ${name} ${problem}`, 400, id);
}

const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/;

/** A header value, which may be encoded (MCP 2026-07-28, Value Encoding). */
const decoded = (value: string | string[] | undefined): unknown => {
  const base64 = typeof value === 'string' ? ENCODED.exec(value)?.[1] : undefined;
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString();
};

/** Bytes of a revision that is repeated; those that exist have ten. */
const MAX_REQUESTED = 64;

export const unsupportedVersion = ({ id }: RpcRequest, requested: string): RpcError =>
  new RpcError(
    RPC.unsupportedVersion,
    'Unsupported protocol version',
    400,
    id,
    {},
    { supported: REVISIONS, requested: shortened(requested, MAX_REQUESTED) },
  );
