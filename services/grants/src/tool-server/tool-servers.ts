import type { Variables } from '../mcp-server/header-entry';
import type { LeftOut } from '../mcp-server/left-out';
import type { McpServerRow, ToolDefinition } from '../mcp-server/mcp-server';
import { type Called, refused } from './called';
import { discoverTools } from './discover-tools';
import { failed, timedOut } from './failed-call';
import { keptSessions } from './kept-sessions';
import { resultText } from './result-text';
import { ForgottenSession, withSession } from './session-of-call';
import { type ServerAddress, toolConnections } from './tool-connections';
import { fingerprintOf } from './tool-definition';
import type { ToolSession } from './tool-session';

/** One call of a tool of a grant. */
export interface ToolCall {
  readonly grant_id: string;
  readonly server: McpServerRow;
  readonly tool: ToolDefinition;
  readonly args: Record<string, unknown>;
  readonly timeoutMs: number;
  /** Ends the call when its grant ends. */
  readonly signal: AbortSignal;
}

/** The MCP client of a process. */
export interface ToolServers {
  /** The definitions of all tools of a server, and those that cannot be taken; throws what a person can act on. */
  discover(server: ServerAddress): Promise<(ToolDefinition | LeftOut)[]>;
  /** Sends one call, once. Throws nothing: what goes wrong is an outcome. */
  call(call: ToolCall): Promise<Called>;
  close(): Promise<void>;
}

/** `variables` fill the headers of servers. */
export function openToolServers(variables: Variables, idleMs?: number): ToolServers {
  const parts = { sessions: keptSessions(idleMs), connections: toolConnections(variables) };
  const { sessions, connections } = parts;
  return {
    discover: (server) => discoverTools(connections, server),

    async call(call) {
      const time = AbortSignal.timeout(call.timeoutMs);
      const signal = AbortSignal.any([time, call.signal]);
      let isSent = false;
      try {
        return await withSession(parts, call, signal, async (session) => {
          const reason = await whyChanged(session, call, signal);
          if (reason !== undefined) return refused(reason);
          signal.throwIfAborted();
          isSent = true;
          const result = await session.call(call.tool.name, call.args, signal);
          const text = resultText(result, connections.redactionFor(call.server));
          return { outcome: result.isError ? 'error' : 'ok', text };
        });
      } catch (error) {
        if (time.aborted) return timedOut(isSent);
        const cause = error instanceof ForgottenSession ? error.cause : error;
        return failed(cause, isSent, connections.redactionFor(call.server));
      }
    },

    async close() {
      await sessions.closeAll();
      await connections.close();
    },
  };
}

/** Whether the tool is still the one that was added to the catalogue; if not, why. */
async function whyChanged(session: ToolSession, { tool }: ToolCall, signal: AbortSignal): Promise<string | undefined> {
  const { tools } = await session.tools(signal);
  const live = tools.find(({ name }) => name === tool.name);
  if (!live) return 'the server does not have this tool any more';
  return tool.fingerprint === '' || tool.fingerprint === fingerprintOf(live)
    ? undefined
    : 'the server has changed this tool since it was added to the catalogue';
}
