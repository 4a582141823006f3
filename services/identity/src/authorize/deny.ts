import { authorizationResponse } from './authorization-response';
import type { AuthorizeRequest, RefusedRequest } from './authorize';

/** The redirect after a denial (RFC 6749 §4.1.2.1). */
export const deny = ({ redirect_uri, state }: AuthorizeRequest, origin: string): string =>
  authorizationResponse(redirect_uri, origin, state, {
    error: 'access_denied',
    error_description: 'The request was denied',
  });

/** The redirect that reports an invalid request to the client (RFC 6749 §4.1.2.1). */
export const errorRedirect = (
  { redirect_uri, state, error, error_description }: RefusedRequest,
  origin: string,
): string => authorizationResponse(redirect_uri, origin, state, { error, error_description });
