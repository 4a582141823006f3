import type { RequestHandler } from 'express';
import { isRead, otherMethods, READ_ONLY } from './http/other-methods';
import { PROBES } from './http/probe-paths';
import type { GatewayResponse } from './http/visit';
import type { Readiness } from './services/readiness';

const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** GET /livez: 200 while the process responds. GET /readyz: 200 while it serves; the body has the state of the services too. */
export function probes(readiness: Readiness): RequestHandler {
  return (request, untyped, next) => {
    const response = untyped as GatewayResponse;
    if (!PROBES.has(request.path)) return next();
    if (!isRead(request)) return otherMethods(request.path, READ_ONLY)(request, response, next);
    response.locals.visit.route = request.path;
    if (request.path === '/livez') return void response.writeHead(200, HEADERS).end('{"status":"alive"}');
    const report = readiness();
    response.writeHead(report.status === 'not ready' ? 503 : 200, HEADERS).end(JSON.stringify(report));
  };
}
