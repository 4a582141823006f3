import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RpcId } from '@cws/kit';
import { z } from 'zod';
import { defines, isRevision, LATEST, negotiate, REVISIONS, type Revision, STATELESS } from '../protocol/revisions';
import { invalidRequest } from '../protocol/rpc-error';
import type { RpcRequest } from '../protocol/rpc-message';
import { assertMirrored, assertStateless, declaredVersion, unsupportedVersion } from '../protocol/stateless-request';

/** The headers by which a client says which revision it speaks. */
export const revisionHeaders = z.object({
  'MCP-Protocol-Version': z
    .enum(REVISIONS)
    .optional()
    .describe(`The revision in the response to initialize; ${STATELESS} on every request of that revision`),
  'Mcp-Session-Id': z.string().optional().describe('The one in the response to initialize, if it had one'),
  'Mcp-Method': z.string().optional().describe(`Revision ${STATELESS}: the method of the body`),
  'Mcp-Name': z.string().optional().describe(`Revision ${STATELESS}: the name of the tool that is called`),
});

/**
 * Revisions before 2025-06-18 have no MCP-Protocol-Version header. Their clients get the revision as a session id
 * (MCP 2025-03-26, Session Management), which they send back, so that no process has to remember anything.
 */
export const sessionHeaders = (negotiated: Revision): Record<string, string> =>
  defines.title(negotiated) ? {} : { 'Mcp-Session-Id': `${negotiated}_${randomUUID()}` };

/**
 * Returns the revision of a request. The header MCP-Protocol-Version alone decides; a request that declares a version in its `_meta` has to
 * have the same one in its header. Errors: those of assertStateless, and -32022 or -32600 with 400 for an unsupported version.
 */
export function revisionOf(headers: IncomingHttpHeaders, request: RpcRequest): Revision {
  const header = headers['mcp-protocol-version'];
  if (header === STATELESS) {
    assertStateless(headers, request);
    return STATELESS;
  }
  const declared = declaredVersion(request);
  if (declared !== undefined) {
    assertMirrored(request, 'MCP-Protocol-Version', header, declared);
    if (!isRevision(declared)) throw unsupportedVersion(request, declared);
  }
  return request.method === 'initialize' ? LATEST : clientRevision(headers, request.id);
}

const revisionOfSession = (session: string | string[] | undefined): Revision =>
  session === undefined ? LATEST : negotiate(String(session).split('_', 1)[0]);

/** Returns the client's revision after initialize; -32600 with 400 for an unsupported version header. */
export function clientRevision(headers: IncomingHttpHeaders, id: RpcId): Revision {
  const version = headers['mcp-protocol-version'];
  if (version === undefined) return revisionOfSession(headers['mcp-session-id']);
  if (isRevision(version)) return version;
  throw invalidRequest('The MCP-Protocol-Version header names a revision that is not supported', 400, id);
}
