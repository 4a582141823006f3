import { ERROR_CODE_HEADER, type ErrorCode } from '@cws/kit';
import type { Response } from 'express';

/** The codes of RFC 6749 §5.2, 7591 §3.2.2, 7009 §2.2.1, 8628 §3.5 and 8707 §2, and those of our own (contract: oauth-error-shape). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
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

/** A failure of an OAuth endpoint, told flat; 400, and 401 for a client that we do not know. */
export class OAuthError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** By which the access log names it. */
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

/** Writes one; without WWW-Authenticate, for browsers would lose the code. */
export function sendOAuthError(response: Response, { status, error, code, message, headers }: OAuthError): void {
  noStore(response)
    .set({ ...headers, [ERROR_CODE_HEADER]: code })
    .status(status)
    .json({ error, error_description: message });
}
