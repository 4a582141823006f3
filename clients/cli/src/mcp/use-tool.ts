import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Failure } from '../failure/exit';
import { plainText } from '../terminal/plain-text';
import type { ToolServer } from './sdk';

/** Some tools read a whole website, such as intake_propose. */
const TIME_LIMIT_MS = 120_000;

/** Calls a tool, and throws a failure with the tool's own text when the tool fails (contract: tool-results). */
export async function useTool(server: ToolServer, name: string, args: object): Promise<CallToolResult> {
  const call = { name, arguments: { ...args } };
  const result = (await server.callTool(call, undefined, { timeout: TIME_LIMIT_MS })) as CallToolResult;
  if (result.isError) throw new Failure('tool_failed', textOf(result));
  return result;
}

/** The text parts of a result. */
export const textOf = ({ content }: CallToolResult) =>
  content.map((part) => (part.type === 'text' ? plainText(part.text) : `[${part.type}]`)).join('\n');
