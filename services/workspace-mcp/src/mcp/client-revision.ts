import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { defines, LATEST, negotiate, REVISIONS, type Revision } from '../protocol/revisions';
import { invalidRequest, type RpcId } from '../protocol/rpc-error';

/** The headers by which a client says, after initialize, which revision it speaks. */
export const revisionHeaders = z.object({
  'MCP-Protocol-Version': z.enum(REVISIONS).optional().describe('The revision in the response to initialize'),
  'Mcp-Session-Id': z.string().optional().describe('The one in the response to initialize, if it had one'),
});

/**
 * Revisions before 2025-06-18 have no MCP-Protocol-Version header. Their clients get the revision as a session id
 * (MCP 2025-03-26, Session Management), which they send back, so that no process has to remember anything.
 */
export const sessionHeaders = (negotiated: Revision): Record<string, string> =>
  defines.title(negotiated) ? {} : { 'Mcp-Session-Id': `${negotiated}_${randomUUID()}` };

/** Returns the client's revision after initialize; -32600 with 400 for an unsupported version header. */
export function clientRevision(headers: IncomingHttpHeaders, id: RpcId): Revision {
  const { success, data } = revisionHeaders.safeParse({
    'MCP-Protocol-Version': headers['mcp-protocol-version'],
    'Mcp-Session-Id': headers['mcp-session-id'],
  });
  if (!success) throw invalidRequest('The MCP-Protocol-Version header names a revision that is not supported', 400, id);
  return data['MCP-Protocol-Version'] ?? negotiate((data['Mcp-Session-Id'] ?? LATEST).split('_')[0]);
}
