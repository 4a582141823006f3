import { Router } from 'express';
import type { Context } from '../context';
import { type OAuthHandler, oauthEndpoint, otherMethod } from '../http/oauth-endpoint';
import { register } from './register';
import { revoke } from './revoke';
import { token } from './token';

/** The OAuth endpoints; the authorize endpoint is a page. */
export function oauthRoutes(context: Context): Router {
  const endpoints: Record<string, OAuthHandler> = {
    '/v1/oauth/register': (request, response) => register(context, request, response),
    '/v1/oauth/token': (request) => token(context, request),
    '/v1/oauth/revoke': (request) => revoke(context, request),
  };
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, handler] of Object.entries(endpoints))
    router.route(path).post(oauthEndpoint(context, handler)).all(otherMethod('POST'));
  return router;
}
