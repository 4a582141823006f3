import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Shop } from './answers';
import { newKey } from './keys';
import { newWorkspace } from './mcp';
import { newPerson } from './people';
import { connectWithKey } from './sdk-client';

/** The result of a tool under test. */
// biome-ignore lint/suspicious/noExplicitAny: the shapes of results are what tests check
export type Structured = any;

export interface ToolOwner extends Shop {
  readonly key: string;
  /** Calls a tool and returns its structured result. */
  use(name: string, args?: Record<string, unknown>): Promise<Structured>;
  /** Calls a tool that has to fail, and returns its text. */
  refused(name: string, args?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

/** The owner of a new business, who calls its tools. */
export async function newToolOwner(name?: string): Promise<ToolOwner> {
  const owner = await newPerson();
  return toolsOf({ owner, workspace: await newWorkspace(owner.access_token, name) });
}

/** Connects the official client of a business's owner, which checks each result against the schema of its tool. */
export async function toolsOf({ owner, workspace }: Shop): Promise<ToolOwner> {
  const { key } = await newKey(owner.access_token, { business_id: workspace.business_id });
  const client = await connectWithKey(key);
  await client.listTools();
  const call = async (tool: string, args: Record<string, unknown> = {}) => {
    const result = (await client.callTool({ name: tool, arguments: args })) as CallToolResult;
    const [content] = result.content;
    return { ...result, text: content?.type === 'text' ? content.text : '' };
  };
  return {
    ...{ owner, workspace, key },
    async use(tool, args) {
      const { isError, text, structuredContent } = await call(tool, args);
      if (isError) throw new Error(`${tool} failed: ${text}`);
      return structuredContent;
    },
    async refused(tool, args) {
      const { isError, text } = await call(tool, args);
      if (!isError) throw new Error(`${tool} succeeded: ${text}`);
      return text;
    },
    close: () => client.close(),
  };
}
