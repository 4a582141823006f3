import type { RequestListener } from 'node:http';
import { AppError, asAppError, type Logger } from '@cws/kit';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import { bearerOf } from './auth/authenticate';
import { TICKET_LIFETIME_S } from './auth/stream-tickets';
import { capInFlight } from './connections/in-flight';
import { requireHost } from './connections/require-host';
import type { Context } from './context';
import { documents } from './documents';
import { sendData } from './http/envelope';
import { isRead, otherMethods, READ_ONLY } from './http/other-methods';
import { PROBES } from './http/probe-paths';
import type { GatewayResponse } from './http/visit';
import { admit } from './middleware/admit';
import { begin } from './middleware/begin';
import { cors } from './middleware/cors';
import { shedBefore } from './middleware/shed';
import { takeToken } from './middleware/take-token';
import { site } from './pages/site';
import { sendFailure } from './proxied-routes/failure-forms';
import type { ReverseProxy } from './proxy/reverse-proxy';
import { rows } from './routes';
import { mountRows } from './serve-row';
import type { Readiness } from './services/readiness';

/** Everything that one request can pass, in order. */
export function createApp(context: Context, proxy: ReverseProxy): RequestListener {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.enable('case sensitive routing').enable('strict routing');

  app.use(begin(context));
  app.use(requireHost);
  app.use(cors(context.origins));
  app.use(admit(context.admissions));
  if (context.inFlight) app.use(capInFlight(context.inFlight));
  mountRows(app, rows, context);
  mountStreamTickets(app, context);
  app.use(site(context));
  app.use(proxy.handle);
  app.use(probes(context.readiness));
  app.use(documents(context, rows));
  app.use(notFound);
  app.use(failures(context.log));
  return shedBefore(app, context);
}

const TICKETS_PATH = '/v1/realtime/tickets';

/** POST /v1/realtime/tickets → 201 {ticket, expires_in} (contract: realtime-tickets). It calls no rpc, since only gateways open tickets. */
function mountStreamTickets(app: Express, context: Context): void {
  app.all(TICKETS_PATH, issueTicket(context));
}

const issueTicket =
  (context: Context): RequestHandler =>
  async (request, untyped) => {
    const response = untyped as GatewayResponse;
    response.locals.visit.route = TICKETS_PATH;
    if (request.method === 'OPTIONS') return void response.writeHead(204, { Allow: 'POST' }).end();
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      throw new AppError('method_not_allowed');
    }
    const { authorization } = request.headers;
    const caller = await context.authenticate.forAccess('chats', authorization);
    await takeToken('other', context, caller, response);
    const ticket = await context.tickets.issue(bearerOf(authorization));
    sendData(response, 201, (writer) => writer.ascii(JSON.stringify({ ticket, expires_in: TICKET_LIFETIME_S })));
  };

const PROBE_HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** GET /livez: 200 while the process responds. GET /readyz: 200 while it serves; the body has the state of the services too. */
function probes(readiness: Readiness): RequestHandler {
  return (request, untyped, next) => {
    const response = untyped as GatewayResponse;
    if (!PROBES.has(request.path)) return next();
    if (!isRead(request)) return otherMethods(request.path, READ_ONLY)(request, response, next);
    response.locals.visit.route = request.path;
    if (request.path === '/livez') return void response.writeHead(200, PROBE_HEADERS).end('{"status":"alive"}');
    const report = readiness();
    response.writeHead(report.status === 'not ready' ? 503 : 200, PROBE_HEADERS).end(JSON.stringify(report));
  };
}

const notFound: RequestHandler = () => {
  throw new AppError('not_found');
};

/** Responds with the enveloped failure for an error that a handler threw; a 5xx is logged with its cause. */
function failures(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, untyped, _next) => {
    const response = untyped as GatewayResponse;
    const known = error instanceof URIError ? malformedId(request) : asAppError(error);
    const { request_id, traceparent } = response.locals.visit;
    if (known.status >= 500 && !known.overloaded)
      log.error({ err: known.cause ?? known, error: known.code, request_id, traceparent }, 'request failed');
    sendFailure(request, response, known);
  };
}

/** Ids of notifications have no fixed form, so one that cannot be decoded is an unknown id (contract: path-ids). */
const malformedId = ({ path }: Request): AppError =>
  new AppError(path.startsWith('/v1/notifications/') ? 'notification_not_found' : 'invalid_id');
