import { defines, REVISIONS, type Revision, STATELESS } from '../protocol/revisions';
import type { Outcome } from '../tools/call-tool';
import { type Host, IDENTITY, serverInfo } from './server-info';

export const capabilities = { tools: {} };

const DISCOVERY_TTL_MS = 3_600_000;

/** Revision 2026-07-28 marks a result as final and names the server in each (MCP 2026-07-28, Per-response protocol fields). */
export const completed = <Result extends object>(result: Result, revision: Revision, info: object = IDENTITY) =>
  revision === STATELESS
    ? { resultType: 'complete', ...result, _meta: { 'io.modelcontextprotocol/serverInfo': info } }
    : result;

/** The result of server/discover, which only revision 2026-07-28 has. */
export const discovery = (host: Host) =>
  completed(
    { supportedVersions: [...REVISIONS], capabilities, ttlMs: DISCOVERY_TTL_MS, cacheScope: 'public' },
    STATELESS,
    serverInfo(STATELESS, host),
  );

/** The result of tools/call. It is repeated as text, for clients and revisions that support only that; remarks are a second text. */
export function toolResult(outcome: Outcome, revision: Revision) {
  if ('failure' in outcome)
    return completed({ content: [{ type: 'text' as const, text: outcome.failure }], isError: true }, revision);
  const texts = outcome.remarks === '' ? [outcome.text] : [outcome.text, outcome.remarks];
  return completed(
    {
      content: texts.map((text) => ({ type: 'text' as const, text })),
      ...(defines.structuredContent(revision) && { structuredContent: outcome.structured }),
      isError: false,
    },
    revision,
  );
}
