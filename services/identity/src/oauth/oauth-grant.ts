import type { Call } from '@cws/kit';
import { z } from 'zod';
import type { Context } from '../context';
import type { ConnectionFamily } from '../family/family';
import { assertParameters, type Parameters } from '../http/parameters';
import type { OAuthClient } from './oauth-client';
import type { OAuthParts } from './parts';

/** A grant of the token endpoint. */
export interface Grant<Schema extends z.ZodObject = z.ZodObject> {
  /** The parameters that this grant alone takes. */
  readonly parameters: Schema;
  readonly exchange: (context: Context, call: Call, client: OAuthClient, sent: Parameters) => Promise<TokenResponse>;
}

/** A grant whose parameters are parsed by their schema before the exchange, and after `check`. */
export const grant = <Schema extends z.ZodObject>(
  parameters: Schema,
  exchange: (context: Context, call: Call, client: OAuthClient, given: z.output<Schema>) => Promise<TokenResponse>,
  check: (client: OAuthClient) => void = () => undefined,
): Grant<Schema> => ({
  parameters,
  async exchange(context, call, client, sent) {
    check(client);
    return exchange(context, call, client, assertParameters(parameters, sent));
  },
});

/** A response of the token endpoint, without unset fields (contract: token-response, oauth-error-shape). */
export const tokenResult = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds'),
  refresh_token: z.string().optional(),
  scope: z.string(),
});

type TokenResponse = z.infer<typeof tokenResult>;

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
