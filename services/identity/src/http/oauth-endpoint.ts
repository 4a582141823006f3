import { AppError, asAppError } from '@cws/kit';
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context';
import { noStore, OAuthError, oauthError } from './oauth-error';

/** Answers the body of a 200, or throws: an OAuthError, an AppError, or whatever a database says. */
export type OAuthHandler = (request: Request, response: Response) => Promise<object>;

/** An OAuth endpoint: what its handler answers as JSON, or its failure flat, neither ever cached. */
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
      oauthError(response, refusal.status, refusal.error, refusal.message, refusal.headers);
    }
  };

/** Any other method at an OAuth endpoint. */
export const otherMethod =
  (allow: string): RequestHandler =>
  (_request, response) =>
    oauthError(response, 405, 'invalid_request', `This endpoint answers ${allow} only`, { Allow: allow });

/** Limits and failures of ours (contract: oauth-error-shape); what is away or late can be tried again. */
function flat(error: AppError): OAuthError {
  const headers = { 'Retry-After': String(error.retryAfter ?? 1) };
  if (error.status === 429) return new OAuthError('too_many_requests', error.message, { status: 429, headers });
  if (error.status === 503 || error.status === 504)
    return new OAuthError('temporarily_unavailable', error.message, { status: 503, headers });
  if (error.status < 500) return new OAuthError('invalid_request', error.message);
  return new OAuthError('server_error', new AppError('internal').message, { status: 500, headers });
}
