import { catalogue, type ErrorCode } from '@cws/kit';
import express, { type Express, type RequestHandler } from 'express';
import { authorizationServer, protectedResource } from './documents';
import { openToBrowsers } from './open-to-browsers';

/** Seconds; short enough that a new signing key is known long before it is used. */
const CACHED_FOR_S = 300;

/** The raw HTTP face: what clients discover us by. `origin` has no trailing slash. */
export function httpApp(jwks: object, origin: string): Express {
  const app = express().disable('x-powered-by');
  const documents: Record<string, object> = {
    '/.well-known/jwks.json': jwks,
    '/.well-known/oauth-protected-resource': protectedResource(origin),
    '/.well-known/oauth-protected-resource/v1/mcp': protectedResource(origin),
    '/.well-known/oauth-authorization-server': authorizationServer(origin),
  };
  for (const [path, body] of Object.entries(documents)) {
    app
      .route(path)
      .all(openToBrowsers)
      .get(document(body))
      .all(refuse('method_not_allowed', { Allow: 'GET, HEAD, OPTIONS' }));
  }
  return app.use(refuse('not_found'));
}

const document =
  (body: object): RequestHandler =>
  (_request, response) =>
    void response.set('Cache-Control', `public, max-age=${CACHED_FOR_S}`).json(body);

/** Failures at these paths have the shape of every other one (§2.1). */
const refuse =
  (code: ErrorCode, headers: Record<string, string> = {}): RequestHandler =>
  (_request, response) => {
    const { http, message } = catalogue[code];
    response.status(http).set(headers).json({ success: false, error: { code, message } });
  };
