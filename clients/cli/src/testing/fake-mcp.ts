import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { RequestHandler } from 'express';
import type { FakeFamily } from './fake-families';
import type { FakeOAuth } from './fake-oauth';

const text = (type: string) => ({ type });
const TOOLS = [
  { name: 'workspace_list', title: 'List businesses', inputSchema: { type: 'object', properties: {} } },
  { name: 'workspace_get', title: 'The business', inputSchema: { type: 'object', properties: {} } },
  {
    name: 'echo',
    title: 'Return the arguments',
    inputSchema: {
      type: 'object',
      required: ['title'],
      properties: {
        title: text('string'),
        enabled: text('boolean'),
        tags: text('array'),
        price: { anyOf: [text('string'), text('number')] },
      },
    },
  },
] as const;

/** A tool server built with the MCP SDK, with three tools, for requests with a valid access token. */
export function fakeMcp(oauth: FakeOAuth): RequestHandler {
  return async (request, response) => {
    if (request.method !== 'POST') return void response.status(405).set('allow', 'POST').end();
    const token = request.get('authorization')?.replace('Bearer ', '') ?? '';
    const family = oauth.families.isGoodAccessToken(token);
    if (!family) return void response.status(401).set('www-authenticate', 'Bearer realm="OAuth"').json({});
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true, sessionIdGenerator: undefined });
    await serverFor(oauth, family).connect(transport);
    await transport.handleRequest(request, response);
  };
}

function serverFor(oauth: FakeOAuth, family: FakeFamily): Server {
  const server = new Server({ name: 'service-admin', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: TOOLS.map((tool) => ({ ...tool })) as never,
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { name, arguments: args = {} } = params;
    if (name === 'echo') return args.title ? result(args) : failed('title is missing');
    const business = oauth.memberships.find(({ business_id }) => business_id === family.business_id);
    if (name === 'workspace_list') return result({ workspaces: business ? [business] : oauth.memberships });
    if (name !== 'workspace_get') throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}`);
    return business ? result(business) : failed('This key is for the account, not for a business');
  });
  return server;
}

const result = (structuredContent: Record<string, unknown>) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
  structuredContent,
});

const failed = (message: string) => ({ content: [{ type: 'text' as const, text: message }], isError: true });
