import type { Call } from '@cws/kit';
import type { Request } from 'express';
import type { Context } from '../context';
import type { Family } from '../family/family';
import { revokeFamily } from '../family/revoke-family';
import { callOf } from '../http/call-of';
import { readForm } from '../http/form';
import { OAuthError } from '../http/oauth-error';
import { hashOfKey, isKeySecret } from '../secret/key-secret';
import { knownClient } from './known-client';

/** POST {base_url}/oauth/revoke (RFC 7009): either token, spent or not, revokes the whole family. An unknown token is 200 too. */
export async function revoke(context: Context, request: Request): Promise<object> {
  const call = callOf(request);
  const form = await readForm(request);
  const client = await knownClient(context, call, form);
  if (!form.get('token')) throw new OAuthError('invalid_request', 'token is missing');
  const family = await familyOf(context, call, form.get('token'));
  if (family?.kind !== 'connection') return {};
  if (family.client_id !== client._id) throw new OAuthError('invalid_grant', 'The token was issued to another client');
  await revokeFamily(context, call, family._id);
  return {};
}

/** The family of a token or key, also of an expired key, since the family may outlive it. */
async function familyOf({ families, oauth }: Context, call: Call, token: string): Promise<Family | null> {
  if (isKeySecret(token)) return families.findByAccessHash(call, hashOfKey(token), 0);
  const claim = oauth.refreshTokens.read(token);
  return claim && families.get(call, claim.familyId);
}
