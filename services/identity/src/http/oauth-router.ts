import { AppError, asAppError, waitHeaders } from '@cws/kit';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Context } from '../context';
import type { OAuthEndpoint } from './oauth-endpoint';
import { noStore, OAuthError, sendOAuthError } from './oauth-error';

/** Serves the endpoints at their paths; other methods are 405. */
export function oauthRouter(context: Context, endpoints: readonly OAuthEndpoint[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const { operation, handle } of endpoints)
    router
      .route(operation.path)
      .post(respond(context, (request) => handle(context, request)))
      .all(otherMethod('POST'));
  return router;
}

/** Responds with the handler's result as JSON or with a flat OAuth error, neither cacheable. */
const respond =
  ({ log }: Pick<Context, 'log'>, handle: (request: Request) => Promise<object>): RequestHandler =>
  async (request, response) => {
    try {
      const body = await handle(request);
      noStore(response).json(body);
    } catch (error) {
      const refusal = error instanceof OAuthError ? error : flat(asAppError(error));
      if (refusal.status === 500)
        log.error({ err: error, request_id: request.headers['x-request-id'] }, 'an OAuth endpoint failed');
      sendOAuthError(response, refusal);
    }
  };

const otherMethod =
  (allow: string) =>
  (_request: Request, response: Response): void =>
    sendOAuthError(
      response,
      new OAuthError('invalid_request', `This endpoint takes ${allow} only`, {
        status: 405,
        headers: { Allow: allow },
        code: 'method_not_allowed',
      }),
    );

/** Maps limits and failures of the service to OAuth errors (contract: oauth-error-shape). */
function flat(error: AppError): OAuthError {
  const { code, message, status } = error;
  const options = { code, headers: { 'Retry-After': '1', ...waitHeaders(error) } };
  if (status === 429) return new OAuthError('too_many_requests', message, { ...options, status });
  if (status === 503 || status === 504)
    return new OAuthError('temporarily_unavailable', message, { ...options, status: 503 });
  if (status < 500) return new OAuthError('invalid_request', message, { code });
  return new OAuthError('server_error', new AppError('internal').message, { ...options, status: 500 });
}
