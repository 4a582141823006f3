import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AppError, idIn, type RpcId } from '@cws/kit';
import { arrivedBody } from '../http/arrived-body';
import { errorHeaders, sendError } from '../http/envelope';
import { prefersPage } from '../http/prefers-page';
import { varyBy } from '../http/vary-by';
import type { GatewayResponse } from '../http/visit';
import { type FailureForm, failureFormOf, pathOf } from './proxied-routes';

/**
 * Responds with a failure of the gateway, in the form of the request's path, and notes its code for the access log. `forwarded` is the body
 * of the request if it was taken whole.
 */
export function sendFailure(
  request: IncomingMessage,
  response: GatewayResponse,
  error: AppError,
  forwarded: Buffer | null = null,
): void {
  const { visit } = response.locals;
  visit.error = error.code;
  visit.isOverload = error.overloaded;
  if (response.headersSent) return void response.destroy();
  varyBy(response, 'Accept');
  const form = failureFormOf(request);
  if (form === 'page' || prefersPage(request)) return void sendPage(request, response, error);
  sendFailureAs(response, form, error, () => idIn(forwarded ?? arrivedBody(request) ?? NOTHING));
}

function sendPage(request: IncomingMessage, response: GatewayResponse, error: AppError): void {
  const { request_id, failurePage } = response.locals.visit;
  const { headers, body } = failurePage(error, { request_id, path: pathOf(request) });
  // The headers of a service's response, such as a challenge that leads to discovery, say more than ours.
  for (const [name, value] of Object.entries(errorHeaders(error)))
    if (!response.hasHeader(name)) response.setHeader(name, value);
  response.writeHead(error.status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

const NOTHING = Buffer.alloc(0);

/** Responds with a failure in a given form, for programs. `id` is that of a JSON-RPC request. */
export function sendFailureAs(
  response: ServerResponse,
  form: ProgramForm,
  error: AppError,
  id: () => RpcId = () => null,
): void {
  if (form === 'envelope') sendError(response, error);
  else sendBody(response, form, error, id);
}

function sendBody(response: ServerResponse, form: OtherForm, error: AppError, id: () => RpcId): void {
  const { type, body } = BODIES[form](error, id);
  const headers = { ...errorHeaders(error), ...HEADERS, 'Content-Type': type };
  response.writeHead(form === 'oauth' ? oauthStatus(error) : error.status, headers).end(body);
}

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

type ProgramForm = Exclude<FailureForm, 'page'>;
type OtherForm = Exclude<ProgramForm, 'envelope'>;
type Body = (error: AppError, id: () => RpcId) => { type: string; body: string };

const JSON_TYPE = 'application/json; charset=utf-8';

/** OAuth has no 504: a service that is late is 503, like one that is away (contract: oauth-error-shape). */
const oauthStatus = ({ status }: AppError): number => (status === 504 ? 503 : status);

const oauth: Body = ({ status, message }) => ({
  type: JSON_TYPE,
  body: JSON.stringify({ error: oauthCode(status), error_description: message }),
});

/** `server_error` and `temporarily_unavailable` are codes of RFC 6749 §4.1.2.1 (contract: oauth-error-shape). */
function oauthCode(status: number): string {
  if (status === 429) return 'too_many_requests';
  if (status < 500) return 'invalid_request';
  return status === 500 ? 'server_error' : 'temporarily_unavailable';
}

/** JSON-RPC 2.0 §5.1. */
const INVALID_REQUEST = -32600;
const INTERNAL_ERROR = -32603;

const jsonRpc: Body = ({ status, message }, id) => {
  const code = status < 500 && status !== 429 ? INVALID_REQUEST : INTERNAL_ERROR;
  const body = JSON.stringify({ jsonrpc: '2.0', id: id(), error: { code, message } });
  return { type: JSON_TYPE, body };
};

const BODIES: Record<OtherForm, Body> = { oauth, 'json-rpc': jsonRpc };
