// One side of tool calls: `server` is an MCP server of the official SDK, `direct` its client, and `granted` calls the grants
// service as the answer of a chat does. Both clients have 8 calls in flight.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { baseEnv, callerTokens, grpcClient, ownCall, parseEnv, serviceCaller } from '@cws/kit';
import { grants } from '@cws/protos';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ulid } from 'ulid';
import { z } from 'zod';
import { type Endpoints, grpcTarget } from '../processes/environment.ts';
import { readJson } from '../processes/files.ts';
import { secretsOf } from '../processes/secrets.ts';

/** The parts of a call of a grant's tool. */
export type GrantedCall = {
  data_dir: string;
  grant_id: string;
  session_id: string;
  user_id: string;
  app_id: string;
  conversation_ids: string[];
};

const IN_FLIGHT = 8;
const TEXT = 'What does delivery to the islands cost?';
const [side, given = ''] = process.argv.slice(2);

if (side === 'server') await serve();
if (side === 'direct') driveWith(await directCall(given));
if (side === 'granted') driveWith(grantedCall(JSON.parse(given) as GrantedCall));
process.once('disconnect', () => process.exit(0));

async function serve(): Promise<void> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const open = async () => {
    const server = new McpServer({ name: 'bench', version: '1' });
    const tool = {
      description: 'Says it again',
      inputSchema: { text: z.string() },
      annotations: { readOnlyHint: true },
    };
    server.registerTool('echo', tool, async ({ text }) => ({ content: [{ type: 'text', text }] }));
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    await server.connect(transport);
    return transport;
  };
  const http = createServer(async (request, response) => {
    const known = sessions.get(String(request.headers['mcp-session-id']));
    const body = request.method === 'POST' ? await json(request) : undefined;
    await (known ?? (await open())).handleRequest(request, response, body);
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  process.send!(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`);
}

async function directCall(url: string): Promise<() => Promise<unknown>> {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return () => client.callTool({ name: 'echo', arguments: { text: TEXT } });
}

function grantedCall({ data_dir, ...call }: GrantedCall): () => Promise<unknown> {
  const endpoints = readJson<Endpoints>(join(data_dir, 'endpoints.json'), undefined as never);
  const { CALLER_KEYS } = parseEnv(baseEnv.pick({ CALLER_KEYS: true }), secretsOf('conversations', endpoints.secrets));
  const { GRPC_TRANSPORT: transport } = parseEnv(baseEnv.pick({ GRPC_TRANSPORT: true }), process.env);
  const address = grpcTarget(endpoints, 'grants');
  const self = serviceCaller('conversations');
  const signer = callerTokens(self.iss, CALLER_KEYS).to('grants');
  const client = grpcClient(grants.GrantsServiceDefinition, { address, signer, transport });
  const request = { ...call, tool: 'echo', arguments: JSON.stringify({ text: TEXT }), call_number: 1 };
  return async () => {
    const more = { message_id: ulid(), seen_grant_ids: [], timeout_ms: 10_000, is_over_limit: false };
    const { outcome, text } = await client.callTool(ownCall(self, 'bench'), { ...request, ...more });
    if (outcome !== 'ok') throw new Error(`The call was ${outcome}: ${text}`);
  };
}

function driveWith(call: () => Promise<unknown>): void {
  process.on('message', async (count: number) => {
    let left = count;
    const times: number[] = [];
    const worker = async () => {
      while (left-- > 0) {
        const begun = performance.now();
        await call();
        times.push(performance.now() - begun);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
    process.send!(times);
  });
  process.send!('ready');
}
