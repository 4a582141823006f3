import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Caller, createMetrics, toHeaders } from '@cws/kit';
import { callAs, signerOfAnyone, silentLogger, systemKeys, testDatabase, tokensOf } from '@cws/kit/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { closersOf, openContext, type Settings } from '../context';
import { workspaceListener } from '../http/workspace-listener';
import { migrations } from '../migrations';
import { ORIGIN } from './workspace';

const keys = systemKeys();
const tokens = tokensOf('workspace-mcp', keys);
const signer = signerOfAnyone('workspace-mcp', keys);

/** Adds the signed caller of the bearer to a request, as the gateway does. */
function signing(listener: RequestListener, callers: ReadonlyMap<string, Caller>): RequestListener {
  return (request, response) => {
    const caller = callers.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (caller) Object.assign(request.headers, toHeaders(callAs(caller), signer, request));
    listener(request, response);
  };
}

/** The tool server over real HTTP on a database of its own, behind a front that signs callers as the gateway does. */
export async function startToolServer(settings: Settings = {}) {
  const database = await testDatabase('workspace', migrations);
  const metrics = createMetrics('test');
  const context = await openContext(settings, { ...database, metrics, log: silentLogger(), origin: ORIGIN });
  const listener = workspaceListener(context, { tokens, metrics, origin: ORIGIN, frameOrigin: ORIGIN });
  const callers = new Map<string, Caller>();
  const server = createServer(signing(listener, callers));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/mcp`;
  const bearer = (caller: Caller) => {
    callers.set(caller.credential_id, caller);
    return `Bearer ${caller.credential_id}`;
  };
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    for (const [, close] of closersOf(context)) await close();
    await database.drop();
  };
  return { url, context, db: database.db, bearer, stop };
}

export type ToolServer = Awaited<ReturnType<typeof startToolServer>>;

/** The official client, connected with that caller's key. */
export async function connect({ url, bearer }: ToolServer, caller: Caller): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { Authorization: bearer(caller) } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the body of a response under test
  readonly body: any;
}

/** One HTTP request with that caller's key; a body that is no string is sent as JSON. */
export async function post(
  { url, bearer }: ToolServer,
  caller: Caller | null,
  body: unknown,
  init: RequestInit = {},
): Promise<RawResponse> {
  const authorization: Record<string, string> = caller ? { Authorization: bearer(caller) } : {};
  const headers = { 'Content-Type': 'application/json', ...authorization, ...(init.headers as Record<string, string>) };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, { method: 'POST', body: text, ...init, headers });
  const received = await response.text();
  return { status: response.status, headers: response.headers, body: received === '' ? null : JSON.parse(received) };
}

export const rpc = (method: string, params?: object, id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
