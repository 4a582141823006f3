import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as jsonOf } from 'node:stream/consumers';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';

/** One tools/call as the server got it. */
export interface HeardCall {
  readonly name: string;
  readonly args: unknown;
  readonly session: string;
  readonly headers: IncomingMessage['headers'];
}

/** Answers a request instead of the MCP server; false: the MCP server does. */
type Intercept = (message: { method?: string }, response: ServerResponse, request: IncomingMessage) => boolean;

export type ToolServer = Awaited<ReturnType<typeof startToolServer>>;

export const readTool: Tool = {
  name: 'read',
  description: 'Reads',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
  annotations: { readOnlyHint: true },
};
export const writeTool: Tool = { name: 'write', description: 'Writes', inputSchema: { type: 'object' } };

/** A real MCP server of the official SDK over Streamable HTTP, with what tests make of it. */
export async function startToolServer() {
  const sessions = new Map<string, { transport: StreamableHTTPServerTransport; server: Server }>();
  const state = {
    url: '',
    tools: [readTool, writeTool] as Tool[],
    /** The sessions that clients have opened and closed. */
    opened: [] as string[],
    closed: [] as string[],
    calls: [] as HeardCall[],
    call: async (_name: string, _server: Server): Promise<CallToolResult> => ({
      content: [{ type: 'text', text: 'done' }],
    }),
    intercept: (() => false) as Intercept,
    /** Forgets all sessions, as after a restart. */
    forget: () => sessions.clear(),
    reset() {
      state.tools = [readTool, writeTool];
      state.calls = [];
      state.call = async () => ({ content: [{ type: 'text', text: 'done' }] });
      state.intercept = () => false;
    },
    stop: async () => {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };

  async function open(): Promise<StreamableHTTPServerTransport> {
    const server = new Server({ name: 'test', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: state.tools }));
    server.setRequestHandler(CallToolRequestSchema, (request, { sessionId = '', requestInfo }) => {
      const headers = (requestInfo?.headers ?? {}) as IncomingMessage['headers'];
      state.calls.push({ name: request.params.name, args: request.params.arguments, session: sessionId, headers });
      return state.call(request.params.name, server);
    });
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        state.opened.push(id);
        sessions.set(id, { transport, server });
      },
      onsessionclosed: (id) => void state.closed.push(id),
    });
    await server.connect(transport);
    return transport;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = request.method === 'POST' ? ((await jsonOf(request)) as { method?: string }) : undefined;
    if (state.intercept(body ?? {}, response, request)) return;
    const id = String(request.headers['mcp-session-id'] ?? '');
    const known = sessions.get(id)?.transport;
    if (id !== '' && !known) return void response.writeHead(404).end();
    await (known ?? (await open())).handleRequest(request, response, body);
  }

  const http = createServer((request, response) => void serve(request, response));
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  state.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  return state;
}
