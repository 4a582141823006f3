import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { ToolResult } from './mcp';
import { baseUrl } from './target';

/** The official client with a workspace key. It checks each result by the schema of its tool. */
export interface KeyClient {
  /** Returns the structured result. */
  // biome-ignore lint/suspicious/noExplicitAny: the result under test
  use(tool: string, args?: object): Promise<any>;
  /** Returns the text of a failure. */
  refused(tool: string, args?: object): Promise<string>;
  close(): Promise<void>;
}

export async function keyClient(key: string): Promise<KeyClient> {
  const client = new Client({ name: 'e2e', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }));
  await client.listTools();
  const call = async (name: string, args = {}) =>
    (await client.callTool({ name, arguments: { ...args } })) as unknown as ToolResult;
  return {
    async use(tool, args) {
      const { isError, structuredContent, content } = await call(tool, args);
      if (isError) throw new Error(`${tool} failed: ${content[0]!.text}`);
      return structuredContent;
    },
    async refused(tool, args) {
      const { isError, content } = await call(tool, args);
      if (!isError) throw new Error(`${tool} succeeded: ${content[0]!.text}`);
      return content[0]!.text;
    },
    close: () => client.close(),
  };
}
