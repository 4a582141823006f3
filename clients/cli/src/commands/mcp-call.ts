import { text as readAll } from 'node:stream/consumers';
import type { Context } from '../context';
import { Failure, wrongUsage } from '../failure/exit';
import { withToolServer } from '../mcp/connection';
import { listTools } from '../mcp/list-tools';
import type { ToolServer } from '../mcp/sdk';
import { argumentsFrom, checkPair, objectFrom } from '../mcp/tool-arguments';
import { textOf, useTool } from '../mcp/use-tool';
import { every } from './options';
import type { Register } from './register';

interface Options {
  readonly arg: readonly string[];
  readonly jsonArgs?: string;
}

export const mcpCall: Register = (parent, run) => {
  parent
    .command('call')
    .description('call a tool')
    .argument('<tool>', 'its name')
    .option('--arg <name=value>', 'an argument: plain text, or JSON for every other type; repeatable', every, [])
    .option('--json-args <json>', 'all arguments as one JSON object; - reads it from stdin')
    .action(run(call));
};

async function call(context: Context, tool: string, options: Options): Promise<void> {
  const readArguments = await reader(context, tool, options);
  const work = withToolServer(context, async (server) => useTool(server, tool, await readArguments(server)));
  const result = await context.terminal.during(`Waiting for ${tool}`, work).catch(explainUnknown);
  context.terminal.result(result.structuredContent ?? { content: result.content }, () => readable(textOf(result)));
}

/** The protocol calls a wrong name invalid parameters. */
function explainUnknown(error: unknown): never {
  if (!(error instanceof Failure) || error.code !== 'mcp_-32602') throw error;
  const sentence = error.message.replace(/^(?:MCP error -32602: )+/, '');
  const end = /[.!?]$/.test(sentence) ? '' : '.';
  throw new Failure(error.code, `${sentence}${end} The tools are listed by: cws mcp tools`, error.status, {
    cause: error,
  });
}

/** Results are JSON on one line, for a model. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Checks the whole command line before the first request. */
async function reader({ stdin }: Context, tool: string, { arg, jsonArgs }: Options) {
  if (arg.length > 0 && jsonArgs !== undefined) throw wrongUsage('--arg and --json-args cannot be combined.');
  if (jsonArgs !== undefined) {
    const whole = objectFrom(jsonArgs === '-' ? await readAll(stdin) : jsonArgs);
    return async () => whole;
  }
  const pairs = arg.map(checkPair);
  return async (server: ToolServer) => (pairs.length === 0 ? {} : argumentsFrom(pairs, await toolNamed(server, tool)));
}

const toolNamed = async (server: ToolServer, name: string) =>
  (await listTools(server)).find((tool) => tool.name === name.replaceAll('.', '_'));
