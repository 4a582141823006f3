import { AppError, asAppError } from '@cws/kit';
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context';
import { noStore, OAuthError, sendOAuthError } from './oauth-error';

/** Returns the body of a 200 response or throws an OAuthError, an AppError or an unexpected error. */
export type OAuthHandler = (request: Request, response: Response) => Promise<object>;

/** An OAuth endpoint: responds with the handler's result as JSON or with a flat OAuth error, neither cacheable. */
export const oauthEndpoint =
  ({ log }: Pick<Context, 'log'>, handler: OAuthHandler): RequestHandler =>
  async (request, response) => {
    try {
      const body = await handler(request, response);
      noStore(response).json(body);
    } catch (error) {
      const refusal = error instanceof OAuthError ? error : flat(asAppError(error));
      if (refusal.status === 500)
        log.error({ err: error, request_id: request.headers['x-request-id'] }, 'an OAuth endpoint failed');
      sendOAuthError(response, refusal);
    }
  };

/** Responds to any other method at an OAuth endpoint. */
export const otherMethod =
  (allow: string): RequestHandler =>
  (_request, response) =>
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
  const options = { code, headers: { 'Retry-After': String(error.retryAfter ?? 1) } };
  if (status === 429) return new OAuthError('too_many_requests', message, { ...options, status });
  if (status === 503 || status === 504)
    return new OAuthError('temporarily_unavailable', message, { ...options, status: 503 });
  if (status < 500) return new OAuthError('invalid_request', message, { code });
  return new OAuthError('server_error', new AppError('internal').message, { ...options, status: 500 });
}
