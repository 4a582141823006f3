import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type CallToolResult, CallToolResultSchema, type Tool, ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

/** A connected MCP session. */
export interface ToolSession {
  /** Whether the server has given it an id, which it may forget. */
  readonly hasId: boolean;
  /** All tools of the server as they are now, and the names of those that are no tools of the protocol. */
  tools(signal: AbortSignal): Promise<ListedTools>;
  call(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<CallToolResult>;
  close(): Promise<void>;
}

export interface ListedTools {
  readonly tools: readonly Tool[];
  readonly malformed: readonly string[];
}

export interface SessionAddress {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const MAX_PAGES = 20;

/** A page of the list, whose tools are read one by one: a malformed one does not cost the others. */
const LISTED = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });

/** Without capabilities: requests for sampling, elicitation and roots are refused. */
const CLIENT = { name: 'conversation-workspace-service', version: '1' };

/** Above every time limit here: what ends a request is its signal. */
const timeout = 120_000;

/** Opens a session; throws when the server does not take it before `signal` ends. */
export async function openToolSession(
  { url, headers }: SessionAddress,
  fetch: FetchLike,
  signal: AbortSignal,
): Promise<ToolSession> {
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch,
    requestInit: { headers: { ...headers } },
  });
  const client = new Client(CLIENT, { capabilities: {} });
  try {
    await during(signal, (own) => client.connect(transport, { timeout, signal: own }));
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    get hasId() {
      return transport.sessionId !== undefined;
    },
    async tools(signal) {
      const listedTools: unknown[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const params = cursor === undefined ? {} : { cursor };
        const listed = await during(signal, (own) =>
          client.request({ method: 'tools/list', params }, LISTED, { timeout, signal: own }),
        );
        listedTools.push(...listed.tools);
        cursor = listed.nextCursor;
        if (cursor === undefined) return toolsIn(listedTools);
      }
      throw new Error(`the server lists its tools on more than ${MAX_PAGES} pages`);
    },
    call: (name, args, signal) =>
      during(signal, (own) =>
        client.request({ method: 'tools/call', params: { name, arguments: args } }, CallToolResultSchema, {
          timeout,
          signal: own,
        }),
      ),
    async close() {
      // Whether the server takes note of it or not.
      await Promise.race([transport.terminateSession(), sleep(CLOSING_MS)]).catch(() => {});
      await client.close();
    },
  };
}

function toolsIn(listed: readonly unknown[]): ListedTools {
  const [tools, malformed]: [Tool[], string[]] = [[], []];
  for (const one of listed) {
    const { success, data } = ToolSchema.safeParse(one);
    if (success) tools.push(data);
    else malformed.push(String((one as { name?: unknown } | null)?.name ?? ''));
  }
  return { tools, malformed };
}

/**
 * Runs one request with a signal that follows `signal` until the request is over. The client keeps its listener: at the end of the time
 * it would tell the server that a request was cancelled which has long been responded to.
 */
async function during<T>(signal: AbortSignal, request: (own: AbortSignal) => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const own = new AbortController();
  const end = () => own.abort(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await request(own.signal);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

const CLOSING_MS = 1_000;
const sleep = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms).unref());
