import type { IncomingMessage } from 'node:http';
import { AppError } from '@cws/kit';
import type { RequestHandler } from 'express';
import type { GatewayResponse } from '../http/visit';
import { sendFailure } from '../proxied-routes/failure-forms';
import type { OriginPolicies, OriginPolicy } from './origin-policies';

const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Accept-Language',
  'Idempotency-Key',
  'Last-Event-ID',
  'MCP-Protocol-Version',
  'Mcp-Session-Id',
  'Mcp-Method',
  'Mcp-Name',
  'X-Json-Fields',
  'X-Request-Id',
  'traceparent',
].join(', ');
const EXPOSED_HEADERS = [
  'WWW-Authenticate',
  'Retry-After',
  'X-Request-Id',
  'traceparent',
  'Idempotency-Replayed',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Mcp-Session-Id',
  'Allow',
].join(', ');

/** Seconds for which a browser keeps the result of a preflight. */
const PREFLIGHT_KEPT_S = '7200';

/**
 * Sets the CORS headers of a response (Fetch §3.2), responds to preflights, and refuses the origins that may not call.
 * Credentials are never allowed: nothing here reads a cookie of another site.
 */
export function cors(policies: OriginPolicies): RequestHandler {
  return (request, untyped, next) => {
    const { origin } = request.headers;
    const isOptions = request.method === 'OPTIONS';
    if (origin === undefined && !isOptions && !policies.isPublic(request.path)) return next();
    const policy = policies.of(request.path);
    if (policy === undefined) return next();
    const response = untyped as GatewayResponse;
    if (!policy.any) response.setHeader('Vary', 'Origin');
    const isAllowed = policy.any || (origin !== undefined && policy.allows(origin));
    if (isAllowed) allow(response, policy, origin);
    if (isOptions && (policy.handlesOptions || isPreflight(request))) {
      if (isAllowed || origin === undefined) return respondToPreflight(response, policy);
      return sendFailure(request, response, refusedOrigin());
    }
    if (!isAllowed && origin !== undefined && policy.refuses(request.method))
      return sendFailure(request, response, refusedOrigin());
    next();
  };
}

export const refusedOrigin = (): AppError =>
  new AppError('forbidden', { message: 'Pages of this origin may not call this address' });

const isPreflight = ({ headers }: IncomingMessage) =>
  headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

function allow(response: GatewayResponse, { any }: OriginPolicy, origin: string | undefined): void {
  response.setHeader('Access-Control-Allow-Origin', any ? '*' : origin!);
  response.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
}

function respondToPreflight(response: GatewayResponse, { methods, route }: OriginPolicy): void {
  response.locals.visit.route = route;
  response.setHeader('Access-Control-Allow-Methods', methods);
  response.setHeader('Access-Control-Allow-Headers', ALLOWED_HEADERS);
  response.setHeader('Access-Control-Max-Age', PREFLIGHT_KEPT_S);
  response.writeHead(204).end();
}
