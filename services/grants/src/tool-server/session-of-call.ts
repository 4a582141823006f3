import type { McpServerRow } from '../mcp-server/mcp-server';
import { isForgotten, isRefusedSession } from './failed-call';
import type { KeptSession, KeptSessions } from './kept-sessions';
import { orLost, type ToolConnections } from './tool-connections';
import type { ToolSession } from './tool-session';

interface SessionParts {
  readonly sessions: KeptSessions;
  readonly connections: Pick<ToolConnections, 'open'>;
}

interface SessionCall {
  readonly grant_id: string;
  readonly server: McpServerRow;
}

/**
 * Runs the work in the session of the call's grant. Only a 404 for a session that the server has forgotten is followed by a second try:
 * nothing was called then. Any other refusal drops the session, so that the next call opens another one (contract: grants-tool-once,
 * grants-tool-sessions).
 */
export async function withSession<T>(
  { sessions, connections }: SessionParts,
  { grant_id, server }: SessionCall,
  signal: AbortSignal,
  work: (session: ToolSession) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    sessions.use(
      grant_id,
      server,
      () => connections.open(server, signal),
      async (kept) => {
        const session = await orLost(kept.session, kept.lost);
        const result = work(session).catch(async (error) => {
          if (session.hasId && isForgotten(error)) throw new ForgottenSession(error, kept);
          if (isRefusedSession(error)) await sessions.drop(grant_id, kept);
          throw error;
        });
        return orLost(result, kept.lost);
      },
    );
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ForgottenSession)) throw error;
    await sessions.drop(grant_id, error.kept);
    return attempt();
  }
}

/** The server does not know the session any more. */
export class ForgottenSession extends Error {
  constructor(
    cause: unknown,
    readonly kept: KeptSession,
  ) {
    super('the server has forgotten the session', { cause });
  }
}
