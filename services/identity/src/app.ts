import { asAppError } from '@cws/kit';
import express, { type ErrorRequestHandler, type Express, Router } from 'express';
import { cliRevoke } from './cli/cli-revoke';
import { cliToken } from './cli/cli-token';
import { startDevice } from './cli/start-device';
import type { Context } from './context';
import { exportRoutes } from './export/endpoint';
import { noteCall } from './http/call-of';
import type { OAuthEndpoint } from './http/oauth-endpoint';
import { oauthRouter } from './http/oauth-router';
import { refuse, sendFailure } from './http/refuse';
import { oauthRevoke } from './oauth/oauth-revoke';
import { oauthToken } from './oauth/oauth-token';
import { register } from './oauth/register';
import { serverMetadata } from './oauth/server-metadata';
import { pageRoutes } from './pages/routes';
import { jwksDocument } from './signing/jwks-document';

/** The documents below /.well-known. */
export const discoveryDocuments = [...serverMetadata, jwksDocument];

/** The OAuth endpoints of the command-line client and of the tool server; their authorize endpoints are pages. */
export const oauthEndpoints: readonly OAuthEndpoint[] = [
  cliToken,
  startDevice,
  cliRevoke,
  register,
  oauthToken,
  oauthRevoke,
];

/** Short enough that clients know a new signing key long before it signs. */
const CACHED_FOR_S = 300;

/** The HTTP endpoints that the gateway proxies: discovery documents, OAuth endpoints and pages. */
export function httpApp(context: Context): Express {
  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(documentRoutes(context));
  app.use(noteCall(context.callers));
  app.use(oauthRouter(context, oauthEndpoints));
  app.use(exportRoutes(context));
  app.use(pageRoutes(context));
  return app.use(refuse('not_found')).use(failures);
}

function documentRoutes(context: Context): Router {
  const router = Router();
  for (const { operation, contentOf } of discoveryDocuments)
    router
      .route(operation.path)
      .get(async (_request, response) => {
        const content = await contentOf(context);
        response.set('Cache-Control', `public, max-age=${CACHED_FOR_S}`).json(content);
      })
      .all(refuse('method_not_allowed', { Allow: 'GET, HEAD' }));
  return router;
}

/** OAuth endpoints and pages handle their own errors; this handles errors of all other paths. */
const failures: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error);
  sendFailure(response, asAppError(error));
};
