import { randomBytes } from 'node:crypto';
import { type Call, invalidField, isHttpUrl, timestamp, urlRefusal, uuidV7 } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import type { IdentityKey } from './identity-key';
import { managedApp } from './managed-app';

/** Makes what verifies the tokens of an app: a secret, which only this response has, or the address of a key set (RFC 7517). */
export async function createIdentityKey(
  context: Context,
  call: Call,
  request: identity.CreateIdentityKeyRequest,
): Promise<identity.CreateIdentityKeyResponse> {
  const app = await managedApp(context, call, request);
  const now = context.clock();
  const jwks_url = readJwksUrl(context, request.jwks_url);
  const made = { _id: uuidV7(now), ...app, created_at: new Date(now), revoked_at: null };
  if (jwks_url !== undefined) {
    await context.identityKeys.store.insert(call, { ...made, jwks_url });
    return { id: made._id, secret: '', jwks_url, created_at: timestamp(made.created_at) };
  }
  const secret = randomBytes(32).toString('base64url');
  const key: IdentityKey = { ...made, sealed_secret: context.identityKeys.sealing.seal(made._id, secret) };
  await context.identityKeys.store.insert(call, key);
  return { id: made._id, secret, jwks_url: '', created_at: timestamp(made.created_at) };
}

/** Plain http is for the hosts that the operator allows, which are tests and this machine. */
function readJwksUrl({ identityKeys: { rules } }: Context, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!isHttpUrl(text)) throw invalidField('jwks_url', 'must be an absolute https URL');
  const url = new URL(text);
  const isExempt = rules.allowHosts.includes(url.hostname);
  if (url.username !== '' || url.password !== '' || (url.protocol !== 'https:' && !isExempt))
    throw invalidField('jwks_url', 'must be an https URL without a user name');
  const refusal = urlRefusal(url, rules);
  if (refusal !== undefined) throw invalidField('jwks_url', refusal);
  return url.href;
}
