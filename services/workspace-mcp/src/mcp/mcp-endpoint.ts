import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Call, CallerTokens, Logger, Metrics } from '@cws/kit';
import type { Context } from '../context';
import { checkParams } from '../protocol/method-params';
import { LATEST, negotiate } from '../protocol/revisions';
import { invalidRequest, RPC, RpcError } from '../protocol/rpc-error';
import { parseMessage, type RpcNotice, type RpcRequest } from '../protocol/rpc-message';
import { sendError, sendOutcome } from './answers';
import { authenticate } from './authenticate';
import { clientRevision, sessionHeaders } from './client-revision';
import { startMcpServer } from './mcp-server';
import { readBody } from './read-body';
import type { SharedTransport } from './shared-transport';

const MCP_PATH = '/v1/mcp';

const OUR_PATH = /^\/v1\/mcp\/?(\?|$)/;

export interface McpFaceOptions {
  readonly tokens: CallerTokens;
  readonly metrics: Metrics;
  /** {origin} of docs/contract, without a trailing slash. */
  readonly origin: string;
}

interface Face {
  readonly tokens: CallerTokens;
  readonly origin: string;
  readonly transport: SharedTransport;
  readonly log: Logger;
}

/**
 * The tool server over HTTP (contract: tool-server-post): POST {base_url}/mcp, one JSON-RPC message in, one JSON answer out, no stream. The
 * gateway validates Origin (MCP, Transports, Security) before it signs the caller, without whom nothing is answered here.
 */
export async function mcpFace(context: Context, options: McpFaceOptions): Promise<RequestListener> {
  const { tokens, origin, metrics } = options;
  const transport = await startMcpServer(context, origin);
  const face: Face = { tokens, origin, transport, log: context.log };
  return (request, response) => {
    const started = performance.now();
    const isOurs = OUR_PATH.test(request.url ?? '');
    const { method = '' } = request;
    response.on('close', () =>
      metrics.http(method, isOurs ? MCP_PATH : 'none', response.statusCode, performance.now() - started),
    );
    const handled = isOurs ? handle(face, request, response) : Promise.reject(invalidRequest('No such path', 404));
    handled.catch((error) => sendError(face.log, request, response, error));
  };
}

async function handle(face: Face, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST')
    throw new RpcError(RPC.invalidRequest, 'Only POST is answered here', 405, null, { Allow: 'POST' });
  const call = authenticate(request.headers, face.tokens, face.origin);
  assertJson(request);
  const message = parseMessage(await readBody(request));
  if (message.kind === 'request') answerRequest(face, request, response, call, message);
  else answerNotice(face, request, response, call, message);
}

function assertJson({ headers }: IncomingMessage): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw invalidRequest('The Content-Type must be application/json', 415);
}

function answerRequest(
  { transport }: Face,
  { headers }: IncomingMessage,
  response: ServerResponse,
  call: Call,
  asked: RpcRequest,
): void {
  const isHandshake = asked.method === 'initialize';
  const revision = isHandshake ? LATEST : clientRevision(headers, asked.id);
  const request = checkParams(asked);
  const extra = isHandshake ? sessionHeaders(negotiate(request.params['protocolVersion'])) : {};
  const forget = transport.ask(request, { call, revision }, (body) => sendOutcome(response, body, extra));
  response.on('close', forget);
}

function answerNotice(
  { transport }: Face,
  { headers }: IncomingMessage,
  response: ServerResponse,
  call: Call,
  { method, params }: RpcNotice,
): void {
  clientRevision(headers, null);
  if (method === 'notifications/cancelled') transport.cancel(call.caller.credential_id, params['requestId']);
  response.writeHead(202).end();
}
