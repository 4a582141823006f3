import { headerRef, type Operation, type OperationResponse } from '@cws/kit';
import { z } from 'zod';
import { STATELESS } from '../protocol/revisions';
import { RPC } from '../protocol/rpc-error';
import { rpcId, rpcMessage } from '../protocol/rpc-message';
import { revisionHeaders } from './client-revision';
import { MCP_PATH } from './mcp-path';

const result = z.object({
  jsonrpc: z.literal('2.0'),
  id: rpcId,
  result: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('tools/call: {content, structuredContent, isError}; isError is true if the tool failed'),
  error: z
    .object({ code: z.int(), message: z.string() })
    .optional()
    .describe('-32601: unknown method; -32602: wrong params or unknown tool'),
});

/** The data of an event before the result. */
const progressEvent = z.object({
  jsonrpc: z.literal('2.0'),
  method: z.literal('notifications/progress'),
  params: z.object({
    progressToken: rpcId,
    progress: z.int(),
    total: z.int().optional(),
    message: z.string().optional(),
  }),
});

/** The body of a refusal with one of these codes; it is what errorBody makes. */
const errorOf = (...codes: number[]) =>
  z.object({
    jsonrpc: z.literal('2.0'),
    id: rpcId.nullable(),
    error: z.object({
      code: z.literal(codes),
      message: z.string(),
      data: z
        .object({ supported: z.array(z.string()), requested: z.string() })
        .optional()
        .describe(`With ${RPC.unsupportedVersion}`),
    }),
  });

const refused = (status: number, description: string, code: number = RPC.invalidRequest): OperationResponse => ({
  status,
  description,
  body: errorOf(code),
});

const failed = (status: number, description: string): OperationResponse => ({
  ...refused(status, description, RPC.internal),
  ...(status !== 500 && { headers: { 'Retry-After': headerRef('RetryAfter') } }),
});

const onlyPost: OperationResponse = {
  ...refused(405, 'The path takes POST only, with any credential'),
  headers: { Allow: headerRef('Allow') },
};

const at = { tag: 'tools', path: MCP_PATH } as const;

/** The operations of the tool server: one JSON-RPC message a request (contract: tool-server-messages). */
export const mcpOperations: readonly Operation[] = [
  {
    ...at,
    id: 'callToolServer',
    method: 'POST',
    summary: 'Call the tool server',
    description:
      'The body is one JSON-RPC 2.0 message of the Model Context Protocol (Streamable HTTP). tools/list names the tools that the credential may call, with their schemas: they depend on its role and its allowlist. Batches are refused.',
    credentials: ['workspaceKey', 'cliToken'],
    headers: revisionHeaders,
    body: { type: 'application/json', schema: rpcMessage },
    responses: [
      {
        status: 200,
        description: 'The response to a request; it is the last event where the request has a progress token',
        headers: { 'Mcp-Session-Id': headerRef('McpSession') },
        body: result,
        events: progressEvent,
      },
      { status: 202, description: 'A notification was accepted' },
      {
        status: 400,
        description:
          '-32700: the body is not JSON; -32600: it is not a single JSON-RPC 2.0 message, or the revision is unknown. ' +
          `Revision ${STATELESS}: -32602: _meta is incomplete; -32020: a header differs from the body; -32022: the version is unknown`,
        body: errorOf(
          RPC.parseError,
          RPC.invalidRequest,
          RPC.invalidParams,
          RPC.headerMismatch,
          RPC.unsupportedVersion,
        ),
      },
      {
        ...refused(401, 'No token, or one that is not valid here', RPC.unauthorized),
        headers: { 'WWW-Authenticate': headerRef('ToolChallenge') },
      },
      refused(403, 'Pages of this Origin must not call the tool server'),
      refused(404, `Revision ${STATELESS}: an unknown method`, RPC.methodNotFound),
      refused(413, 'The body is over 1 MiB'),
      refused(415, 'The Content-Type is not application/json'),
      failed(429, 'The key has made too many requests'),
      failed(500, 'An error of the service'),
      failed(503, 'A service is unavailable'),
      failed(504, 'A service did not respond in time'),
    ],
  },
  {
    ...at,
    id: 'openToolStream',
    method: 'GET',
    summary: 'Not supported: streams',
    description: 'The tool server has no stream.',
    responses: [onlyPost],
  },
  {
    ...at,
    id: 'endToolSession',
    method: 'DELETE',
    summary: 'Not supported: sessions',
    description: 'The tool server has no session.',
    responses: [onlyPost],
  },
];
