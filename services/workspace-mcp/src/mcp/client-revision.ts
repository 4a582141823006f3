import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { defines, isRevision, LATEST, negotiate, type Revision } from '../protocol/revisions';
import { invalidRequest, type RpcId } from '../protocol/rpc-error';

/**
 * Revisions before 2025-06-18 have no MCP-Protocol-Version header. Their clients get the revision as a session id
 * (MCP 2025-03-26, Session Management), which they send back, so that no process has to remember anything.
 */
export const sessionHeaders = (negotiated: Revision): Record<string, string> =>
  defines.title(negotiated) ? {} : { 'Mcp-Session-Id': `${negotiated}_${randomUUID()}` };

/** Returns the client's revision after initialize; -32600 with 400 for an unsupported version header. */
export function clientRevision(headers: IncomingHttpHeaders, id: RpcId): Revision {
  const version = headers['mcp-protocol-version'];
  if (version === undefined) return negotiate(String(headers['mcp-session-id'] ?? LATEST).split('_')[0]);
  if (isRevision(version)) return version;
  throw invalidRequest('The MCP-Protocol-Version header names a revision that is not supported', 400, id);
}
