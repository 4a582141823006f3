import type { Call } from '@cws/kit';
import { z } from 'zod';
import type { Context } from '../context';
import type { Family } from '../family/family';
import { revokeFamily } from '../family/revoke-family';
import { formEndpoint } from '../http/oauth-endpoint';
import { OAuthError } from '../http/oauth-error';
import { hashOfKey, isKeySecret } from '../secret/key-secret';
import { knownClient } from './known-client';

/** POST {base_url}/oauth/revoke (RFC 7009): either token, spent or not, revokes the whole family. An unknown token is 200 too. */
export const oauthRevoke = formEndpoint({
  id: 'oauthRevoke',
  path: '/v1/oauth/revoke',
  summary: 'Revoke a connection',
  description: 'Either token of a connection ends it (RFC 7009).',
  body: z.object({ client_id: z.string(), token: z.string(), token_type_hint: z.string().optional() }),
  result: z.object({}),
  errors: ['invalid_grant'],
  clientOf: knownClient,
  async handle(context, { call, client, body: { token } }) {
    const family = await familyOf(context, call, token);
    if (family?.kind !== 'connection') return {};
    if (family.client_id !== client._id)
      throw new OAuthError('invalid_grant', 'The token was issued to another client');
    await revokeFamily(context, call, family._id);
    return {};
  },
});

/** The family of a token or key, also of an expired key, since the family may outlive it. */
async function familyOf({ families, oauth }: Context, call: Call, token: string): Promise<Family | null> {
  if (isKeySecret(token)) return families.findByAccessHash(call, hashOfKey(token), 0);
  const claim = oauth.refreshTokens.read(token);
  return claim && families.get(call, claim.familyId);
}
