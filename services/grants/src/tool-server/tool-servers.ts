import { filledHeaders, type Variables } from '../mcp-server/header-entry';
import { type LeftOut, leftOut } from '../mcp-server/left-out';
import type { McpServerRow, ToolDefinition } from '../mcp-server/mcp-server';
import { type Called, refused } from './called';
import { failed, timedOut } from './failed-call';
import { guardedDispatcher } from './guarded-dispatcher';
import { guardedFetch } from './guarded-fetch';
import { type KeptSession, keptSessions } from './kept-sessions';
import { byteBudget } from './limited-body';
import { type Redaction, redactionOf, shownMessage } from './redaction';
import { resultText } from './result-text';
import { isForgotten, isRefusedSession } from './session-failures';
import { definitionOf, fingerprintOf } from './tool-definition';
import { openToolSession, type ToolSession } from './tool-session';

type Address = Pick<McpServerRow, 'url' | 'headers' | 'is_private'>;

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
  discover(server: Address): Promise<(ToolDefinition | LeftOut)[]>;
  /** Sends one call, once. Throws nothing: what goes wrong is an outcome. */
  call(call: ToolCall): Promise<Called>;
  close(): Promise<void>;
}

const DISCOVERY_MS = 10_000;

/** `variables` fill the headers of servers. */
export function openToolServers(variables: Variables, idleMs?: number): ToolServers {
  const sessions = keptSessions(idleMs);
  const budget = byteBudget();
  const dispatchers = { public: guardedDispatcher(false), private: guardedDispatcher(true) };

  function open({ url = '', headers = [], is_private: isPrivate = false }: Address, signal: AbortSignal): KeptSession {
    const lost = new AbortController();
    const guard = {
      isPrivate,
      budget,
      dispatcher: isPrivate ? dispatchers.private : dispatchers.public,
      failed: (error: Error) => lost.abort(error),
    };
    const address = { url, headers: filledHeaders(headers, variables) };
    return { session: openToolSession(address, guardedFetch(guard), signal), lost: lost.signal };
  }

  const redactionFor = ({ headers = [] }: Address): Redaction =>
    redactionOf(filledHeaders(headers, variables), headers, variables);

  /**
   * Only a 404 for a session that the server has forgotten is followed by a second try: nothing was called then. Any other refusal drops
   * the session, so that the next call opens another one (contract: grants-tool-once, grants-tool-sessions).
   */
  async function withSession<T>(
    call: ToolCall,
    signal: AbortSignal,
    work: (session: ToolSession) => Promise<T>,
  ): Promise<T> {
    const attempt = () =>
      sessions.use(
        call.grant_id,
        call.server,
        () => open(call.server, signal),
        async (kept) => {
          const { session, lost } = kept;
          const opened = await orLost(session, lost);
          return orLost(
            work(opened).catch(async (error) => {
              if (opened.hasId && isForgotten(error)) throw new Forgotten(error, kept);
              if (isRefusedSession(error)) await sessions.drop(call.grant_id, kept);
              throw error;
            }),
            lost,
          );
        },
      );
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Forgotten)) throw error;
      await sessions.drop(call.grant_id, error.kept);
      return attempt();
    }
  }

  async function definitionsOf(server: Address): Promise<(ToolDefinition | LeftOut)[]> {
    const signal = AbortSignal.timeout(DISCOVERY_MS);
    const { session, lost } = open(server, signal);
    const opened = await orLost(session, lost);
    try {
      const { tools, malformed } = await orLost(opened.tools(signal), lost);
      const redaction = redactionFor(server);
      return [
        ...tools.map((tool) => definitionOf(tool, redaction)),
        ...malformed.map((name) =>
          leftOut(redaction.in(name.slice(0, 1_000)), 'it is not described as the protocol says'),
        ),
      ];
    } finally {
      await opened.close();
    }
  }

  return {
    discover: (server) =>
      definitionsOf(server).catch((error: Error) => {
        throw new Error(shownMessage(error, redactionFor(server)));
      }),

    async call(call) {
      const time = AbortSignal.timeout(call.timeoutMs);
      const signal = AbortSignal.any([time, call.signal]);
      let isSent = false;
      try {
        return await withSession(call, signal, async (session) => {
          const { tools } = await session.tools(signal);
          const live = tools.find(({ name }) => name === call.tool.name);
          if (!live) return refused('the server does not have this tool any more');
          const { fingerprint } = call.tool;
          if (fingerprint !== '' && fingerprint !== fingerprintOf(live))
            return refused('the server has changed this tool since it was added to the catalogue');
          signal.throwIfAborted();
          isSent = true;
          const result = await session.call(call.tool.name, call.args, signal);
          return { outcome: result.isError ? 'error' : 'ok', text: resultText(result, redactionFor(call.server)) };
        });
      } catch (error) {
        if (time.aborted) return timedOut(isSent);
        return failed(error instanceof Forgotten ? error.cause : error, isSent, redactionFor(call.server));
      }
    },

    async close() {
      await sessions.closeAll();
      await Promise.all([dispatchers.public.destroy(), dispatchers.private.destroy()]);
    },
  };
}

/** The server does not know the session any more. */
class Forgotten extends Error {
  constructor(
    cause: unknown,
    readonly kept: KeptSession,
  ) {
    super('the server has forgotten the session', { cause });
  }
}

/** The same, unless the session is lost first: the client itself would wait for its time to be over. */
function orLost<T>(work: Promise<T>, lost: AbortSignal): Promise<T> {
  if (lost.aborted) return Promise.reject(lost.reason);
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(lost.reason);
  lost.addEventListener('abort', end, { once: true });
  return Promise.race([work, promise]).finally(() => lost.removeEventListener('abort', end));
}
