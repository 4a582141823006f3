import { z } from 'zod';
import type { ConnectionFamily } from '../family/family';
import type { OAuthParts } from './parts';

/** A response of the token endpoint, without unset fields (contract: token-response, oauth-error-shape). */
export const tokenResult = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds'),
  refresh_token: z.string().optional(),
  scope: z.string(),
});

export type TokenResponse = z.infer<typeof tokenResult>;

export function tokenResponse(
  { refreshTokens }: OAuthParts,
  family: ConnectionFamily,
  secret: string,
  refreshable: boolean,
  now: number,
): TokenResponse {
  const { _id, counter, scope, access_expires_at } = family;
  return {
    access_token: secret,
    token_type: 'Bearer',
    expires_in: Math.floor((access_expires_at.getTime() - now) / 1000),
    ...(refreshable && { refresh_token: refreshTokens.make({ familyId: _id, counter }) }),
    scope,
  };
}
