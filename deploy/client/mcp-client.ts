import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Json } from './http.ts';
import type { Target } from './target.ts';

/** Connects the official SDK's client with a key, passes it to `use`, and closes it. */
export async function withMcp<T>(
  { base }: Pick<Target, 'base'>,
  key: string,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ name: 'conversation-workspace-service', version: '1.0.0' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit }));
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

/** Calls a tool that must not fail, and returns its structured result. */
export async function callTool(client: Client, name: string, args: Json = {}): Promise<Json> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
  assert.ok(!isError, `${name} fails: ${JSON.stringify(content)}`);
  return structuredContent as Json;
}
