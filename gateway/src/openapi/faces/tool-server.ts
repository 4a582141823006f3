import { z } from 'zod';
import type { FaceAnswer, FaceOperation } from './face-operation';

const at = { tag: 'tools', path: '/mcp', below: 'base' } as const;

const id = z.union([z.string(), z.int()]);

const request = z.object({
  jsonrpc: z.literal('2.0'),
  id: id.optional().describe('Absent in a notification'),
  method: z.string().describe('initialize, ping, tools/list, tools/call, or a notification'),
  params: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('initialize: {protocolVersion, capabilities, clientInfo}; tools/call: {name, arguments}'),
});

const result = z.object({
  jsonrpc: z.literal('2.0'),
  id,
  result: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('tools/call: {content, structuredContent, isError}; isError is true where the tool refused'),
  error: z
    .object({ code: z.int(), message: z.string() })
    .optional()
    .describe('-32601: no such method; -32602: wrong params, or no such tool'),
});

const refusal = (code: number) =>
  z.object({
    jsonrpc: z.literal('2.0'),
    id: id.nullable(),
    error: z.object({ code: z.literal(code), message: z.string() }),
  });

const refused = (status: number, description: string, code = -32600): FaceAnswer => ({
  status,
  description,
  body: refusal(code),
});

const failed = (status: number, description: string): FaceAnswer => ({
  ...refused(status, description, -32603),
  ...(status !== 500 && { headers: ['RetryAfter'] }),
});

const onlyPost: FaceAnswer = { ...refused(405, 'Only POST is answered here, whoever asks'), headers: ['Allow'] };

/** The tool server: one JSON-RPC message a request, and never a stream (contract: tool-server-messages). */
export const toolServer: readonly FaceOperation[] = [
  {
    ...at,
    id: 'callToolServer',
    method: 'POST',
    summary: 'One JSON-RPC 2.0 message of the Model Context Protocol (Streamable HTTP)',
    description:
      'What there is to call, with the schema of each tool, tools/list says: it depends on the role and the tools of the key. Batches are refused.',
    credential: 'tools',
    headers: z.object({
      'MCP-Protocol-Version': z
        .enum(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])
        .optional()
        .describe('The revision that initialize has answered'),
      'Mcp-Session-Id': z.string().optional().describe('The one that initialize has answered, if it did'),
    }),
    body: { type: 'application/json', schema: request },
    answers: [
      { status: 200, description: 'The answer to a request', headers: ['McpSession'], body: result },
      { status: 202, description: 'A notification was taken' },
      {
        status: 400,
        description: '-32700: no JSON; -32600: no single JSON-RPC 2.0 message, or an unknown revision',
        body: z.union([refusal(-32700), refusal(-32600)]),
      },
      { ...refused(401, 'No token, or one that is not good here', -32001), headers: ['ToolChallenge'] },
      refused(403, 'Pages of this Origin may not call'),
      refused(413, 'The body is over 1 MiB'),
      refused(415, 'The Content-Type is not application/json'),
      failed(500, 'Something went wrong on our side'),
      failed(503, 'A service is away'),
      failed(504, 'A service is late'),
    ],
  },
  {
    ...at,
    id: 'openToolStream',
    method: 'GET',
    summary: 'Not offered: there is no stream',
    credential: 'none',
    answers: [onlyPost],
  },
  {
    ...at,
    id: 'endToolSession',
    method: 'DELETE',
    summary: 'Not offered: there is no session',
    credential: 'none',
    answers: [onlyPost],
  },
];
