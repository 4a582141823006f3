import { ERROR_CODE_HEADER, type ErrorCode } from '@cws/kit';
import type { Response } from 'express';

/** Error codes of RFC 6749 §4.1.2.1 and §5.2, 7591 §3.2.2, 7009 §2.2.1, 8628 §3.5 and 8707 §2, and the service's own (contract: oauth-error-shape). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'unsupported_token_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_client_metadata'
  | 'invalid_redirect_uri'
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token'
  | 'too_many_requests'
  | 'temporarily_unavailable'
  | 'server_error';

/** An error of an OAuth endpoint, sent without the envelope; 400, or 401 for an unknown client. */
export class OAuthError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** The code in the access log. */
  readonly code: OAuthErrorCode | ErrorCode;

  constructor(
    readonly error: OAuthErrorCode,
    description: string,
    options: { readonly status?: number; readonly headers?: Record<string, string>; readonly code?: ErrorCode } = {},
  ) {
    super(description);
    this.name = 'OAuthError';
    this.status = options.status ?? (error === 'invalid_client' ? 401 : 400);
    this.headers = options.headers ?? {};
    this.code = options.code ?? error;
  }
}

/** Tokens and refusals are never cached (RFC 6749 §5.1). */
export const noStore = (response: Response): Response =>
  response.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });

/** Sends an OAuth error, without WWW-Authenticate: browsers would discard the authorization code. */
export function sendOAuthError(response: Response, { status, error, code, message, headers }: OAuthError): void {
  noStore(response)
    .set({ ...headers, [ERROR_CODE_HEADER]: code })
    .status(status)
    .json({ error, error_description: message });
}
