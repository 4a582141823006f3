import { AppError, asAppError, ERROR_CODE_HEADER, type ErrorCode } from '@cws/kit';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response, Router } from 'express';
import { cliRoutes } from './cli/routes';
import type { Context } from './context';
import { noteCall } from './http/call-of';
import { oauthRoutes } from './oauth/routes';
import { authorizationServer, protectedResource } from './oauth/server-metadata';
import { pageRoutes } from './pages/routes';

/** Short enough that clients know a new signing key long before it signs. */
const CACHED_FOR_S = 300;

/** The HTTP endpoints that the gateway proxies: discovery documents, OAuth endpoints and pages. */
export function httpApp(context: Context): Express {
  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(documents(context));
  app.use(noteCall(context.callers));
  app.use(cliRoutes(context));
  app.use(oauthRoutes(context));
  app.use(pageRoutes(context));
  return app.use(refuse('not_found')).use(failures);
}

function documents({ keyring, origin }: Context): Router {
  const router = Router();
  const bodies: Record<string, object | (() => Promise<object>)> = {
    '/.well-known/jwks.json': keyring.jwks,
    '/.well-known/oauth-protected-resource': protectedResource(origin),
    '/.well-known/oauth-protected-resource/v1/mcp': protectedResource(origin),
    '/.well-known/oauth-authorization-server': authorizationServer(origin),
  };
  for (const [path, body] of Object.entries(bodies)) {
    router
      .route(path)
      .get(document(body))
      .all(refuse('method_not_allowed', { Allow: 'GET, HEAD' }));
  }
  return router;
}

const document =
  (body: object | (() => Promise<object>)): RequestHandler =>
  async (_request, response) => {
    const json = typeof body === 'function' ? await body() : body;
    response.set('Cache-Control', `public, max-age=${CACHED_FOR_S}`).json(json);
  };

const refuse =
  (code: ErrorCode, headers: Record<string, string> = {}): RequestHandler =>
  (_request, response) =>
    sendFailure(response.set(headers), new AppError(code));

/** OAuth endpoints and pages handle their own errors; this handles errors of all other paths. */
const failures: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error);
  sendFailure(response, asAppError(error));
};

/** These paths use the common shape of failures (contract: envelope-failure). */
function sendFailure(response: Response, { code, status, message, retryAfter }: AppError): void {
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
  response.set(ERROR_CODE_HEADER, code).status(status).json({ success: false, error: { code, message } });
}
