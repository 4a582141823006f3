import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  CALLER_HEADER,
  type Call,
  type CallerTokens,
  idIn,
  isEncodedBody,
  type Logger,
  type Metrics,
  NOT_ENCODED,
  type RpcId,
  readHttpCall,
} from '@cws/kit';
import type { Context } from '../context';
import { NO_PROGRESS } from '../progress/progress';
import { checkParams } from '../protocol/method-params';
import { methodOf } from '../protocol/methods';
import { negotiate } from '../protocol/revisions';
import { invalidRequest, RPC, RpcError } from '../protocol/rpc-error';
import { parseMessage, type RpcNotice, type RpcRequest } from '../protocol/rpc-message';
import { clientRevision, revisionOf, sessionHeaders } from './client-revision';
import { mcpMethods } from './mcp-methods';
import { isMcpPath, MCP_PATH } from './mcp-path';
import { progressNotifications } from './progress-notifications';
import { readBody, readShortBody } from './read-body';
import { sendError, sendNotification, sendResult } from './responses';
import { RunningRequests } from './running-requests';

export interface McpOptions {
  readonly tokens: CallerTokens;
  readonly metrics: Metrics;
  /** {origin} of docs/contract, without a trailing slash. */
  readonly origin: string;
}

interface Endpoint {
  readonly tokens: CallerTokens;
  readonly origin: string;
  readonly methods: ReturnType<typeof mcpMethods>;
  readonly running: RunningRequests;
  readonly log: Logger;
}

/**
 * The tool server over HTTP (contract: tool-server-post): POST {base_url}/mcp takes one JSON-RPC message and gives one response. The
 * gateway validates Origin (MCP, Transports, Security) before it signs the caller; requests without a signed caller are refused.
 */
export function mcpEndpoint(context: Context, options: McpOptions): RequestListener {
  const { tokens, origin, metrics } = options;
  const { log } = context;
  const methods = mcpMethods(context, { origin, branding: context.branding });
  const endpoint: Endpoint = { tokens, origin, methods, running: new RunningRequests(log), log };
  return (request, response) => {
    const started = performance.now();
    const { method = '', url = '' } = request;
    const isOurs = isMcpPath(url);
    response.on('close', () =>
      metrics.http(method, isOurs ? MCP_PATH : 'none', response.statusCode, performance.now() - started),
    );
    if (isOurs) handle(endpoint, request, response);
    else sendError(log, request, response, invalidRequest('No such path', 404));
  };
}

function handle(endpoint: Endpoint, request: IncomingMessage, response: ServerResponse): void {
  const fail = (error: unknown) => sendError(endpoint.log, request, response, error);
  try {
    assertPost(request);
    const call = authenticate(request, endpoint.tokens);
    if (!call) return void refusal(request, endpoint.origin).then(fail);
    assertJson(request);
    readBody(request, (body) => handleBody(endpoint, request, response, call, body), fail);
  } catch (error) {
    fail(error);
  }
}

function handleBody(
  endpoint: Endpoint,
  request: IncomingMessage,
  response: ServerResponse,
  call: Call,
  body: Buffer,
): void {
  try {
    const message = parseMessage(body);
    if (message.kind === 'request') handleRequest(endpoint, request, response, call, message);
    else handleNotification(endpoint, request, response, call, message);
  } catch (error) {
    sendError(endpoint.log, request, response, error);
  }
}

function assertPost({ method }: IncomingMessage): void {
  if (method !== 'POST')
    throw new RpcError(RPC.invalidRequest, 'This endpoint takes POST only', 405, null, { Allow: 'POST' });
}

/** The refusal of a request without a valid credential, with its id as far as the body is short and arrives soon. */
const refusal = async (request: IncomingMessage, origin: string): Promise<RpcError> =>
  unauthorized(origin, idIn(await readShortBody(request)));

const JSON_TYPE = 'application/json';

function assertJson(request: IncomingMessage): void {
  if (isEncodedBody(request)) throw invalidRequest(NOT_ENCODED, 415);
  const type = request.headers['content-type'];
  if (type === JSON_TYPE) return;
  if (type?.split(';', 1)[0]?.trim().toLowerCase() !== JSON_TYPE)
    throw invalidRequest('The Content-Type must be application/json', 415);
}

function handleRequest(
  { methods, running }: Endpoint,
  { headers }: IncomingMessage,
  response: ServerResponse,
  call: Call,
  message: RpcRequest,
): void {
  const revision = revisionOf(headers, message);
  const method = methodOf(message, revision);
  const { params } = checkParams(message);
  const extra = method === 'initialize' ? sessionHeaders(negotiate(params['protocolVersion'])) : undefined;
  const progress = takesStream(headers)
    ? progressNotifications(message.meta, revision, (notification) => sendNotification(response, notification))
    : NO_PROGRESS;
  const work = () => methods[method](params, { call, revision, progress });
  const forget = running.run(message, call, work, (body) => sendResult(response, body, extra));
  if (forget) response.on('close', forget);
}

const takesStream = ({ accept = '' }: IncomingHttpHeaders): boolean => accept.includes('text/event-stream');

function handleNotification(
  { running }: Endpoint,
  { headers }: IncomingMessage,
  response: ServerResponse,
  call: Call,
  { method, params }: RpcNotice,
): void {
  clientRevision(headers, null);
  if (method === 'notifications/cancelled') running.cancel(call.caller.credential_id, params['requestId']);
  response.writeHead(202).end();
}

const TOOL_SERVER_CREDENTIALS: readonly string[] = ['key', 'connection', 'cli'];

/** Returns the call that the gateway has signed, if its caller has a workspace key or a CLI token. */
function authenticate(request: IncomingMessage, tokens: CallerTokens): Call | null {
  const call = signedCall(request, tokens);
  const isAuthentic = call?.caller.iss === 'gateway' && TOOL_SERVER_CREDENTIALS.includes(call.caller.kind);
  return isAuthentic ? call : null;
}

/** The refusal of every other request (contract: tool-server-unauthorized). */
const unauthorized = (origin: string, id: RpcId): RpcError =>
  new RpcError(RPC.unauthorized, 'Missing or invalid access token', 401, id, challenge(origin));

/** An unsigned request did not come through the gateway. An invalid signature is an error of the service, never the client's. */
const signedCall = (request: IncomingMessage, tokens: CallerTokens): Call | null =>
  request.headers[CALLER_HEADER] === undefined ? null : readHttpCall(request, tokens);

const challenge = (origin: string) => ({
  'WWW-Authenticate': `Bearer realm="OAuth", resource_metadata="${origin}/.well-known/oauth-protected-resource", error="invalid_token", error_description="Missing or invalid access token"`,
});
