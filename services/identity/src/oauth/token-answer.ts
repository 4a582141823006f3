import type { ConnectionFamily } from '../family/family';
import type { OAuthParts } from './parts';

/** Without install_id, and what is unset is left out (contract: token-response, oauth-error-shape). */
export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  /** Seconds. */
  readonly expires_in: number;
  readonly refresh_token?: string;
  readonly scope: string;
}

export function tokenAnswer(
  { refreshTokens }: OAuthParts,
  family: ConnectionFamily,
  secret: string,
  refreshable: boolean,
  now: number,
): TokenAnswer {
  const { _id, counter, scope, access_expires_at } = family;
  return {
    access_token: secret,
    token_type: 'Bearer',
    expires_in: Math.floor((access_expires_at.getTime() - now) / 1000),
    ...(refreshable && { refresh_token: refreshTokens.make({ familyId: _id, counter }) }),
    scope,
  };
}
