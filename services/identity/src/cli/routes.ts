import { Router } from 'express';
import type { Context } from '../context';
import { type OAuthHandler, oauthEndpoint, otherMethod } from '../http/oauth-endpoint';
import { revoke } from './revoke';
import { startDevice } from './start-device';
import { token } from './token';

/** The endpoints of the command-line client; its authorize endpoint is a page. */
export function cliRoutes(context: Context): Router {
  const endpoints: Record<string, OAuthHandler> = {
    '/v1/auth/cli/token': (request) => token(context, request),
    '/v1/auth/cli/revoke': (request) => revoke(context, request),
    '/v1/auth/cli/device': (request) => startDevice(context, request),
  };
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, handler] of Object.entries(endpoints))
    router.route(path).post(oauthEndpoint(context, handler)).all(otherMethod('POST'));
  return router;
}
