import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { MessageExtraInfo } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Context } from '../context';
import { defines, negotiate, type Revision } from '../protocol/revisions';
import { callTool, type Outcome } from '../tool/call-tool';
import { listTools } from '../tool/list-tools';
import { IDENTITY, serverInfo } from './server-info';
import { type Sender, SharedTransport } from './shared-transport';

const capabilities = { tools: {} };

/** A schema for the method alone, since method-params.ts has checked the params. */
const requestOf = <Method extends string>(method: Method) =>
  z.object({ method: z.literal(method), params: z.record(z.string(), z.unknown()).default({}) });

const senderOf = (extra: MessageExtraInfo): Sender => extra.authInfo!.extra as unknown as Sender;

/** The SDK's low-level server, one for the process; other methods are -32601 (contract: tool-server-errors). */
export async function startMcpServer(context: Context, origin: string): Promise<SharedTransport> {
  const server = new Server(IDENTITY, { capabilities });
  server.onerror = (error) => context.log.error({ err: error }, 'MCP server');
  server.setRequestHandler(requestOf('ping'), async () => ({}));
  server.setRequestHandler(requestOf('initialize'), async ({ params }) => {
    const protocolVersion = negotiate(params['protocolVersion']);
    return { protocolVersion, capabilities, serverInfo: serverInfo(protocolVersion, origin) };
  });
  server.setRequestHandler(requestOf('tools/list'), async (_request, extra) => {
    const { call, revision } = senderOf(extra);
    return { tools: await listTools(context, call, revision) };
  });
  server.setRequestHandler(requestOf('tools/call'), async ({ params }, extra) => {
    const { call, revision } = senderOf(extra);
    return toolResult(await callTool(context, call, params['name'] as string, params['arguments']), revision);
  });
  const transport = new SharedTransport();
  await server.connect(transport);
  return transport;
}

/** The structured result is repeated as text, for clients and revisions that support only that. */
function toolResult(outcome: Outcome, revision: Revision) {
  if ('failure' in outcome) return { content: [{ type: 'text' as const, text: outcome.failure }], isError: true };
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(outcome.structured) }],
    ...(defines.structuredContent(revision) && { structuredContent: outcome.structured }),
    isError: false,
  };
}
