import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { IdentityContext } from '../context';
import type { KeyGrant } from './key';
import { hashOfKey, isKeySecret } from './key-secret';

/** Who presents an opaque credential, and within which bounds (§5.4.9). */
export async function resolveCredential(
  context: IdentityContext,
  call: Call,
  { token }: identity.ResolveCredentialRequest,
): Promise<identity.ResolveCredentialResponse> {
  const grant = isKeySecret(token) ? await context.keys.findLive(call, hashOfKey(token), context.now()) : null;
  if (!grant) return { found: false, credential: undefined };
  noteUse(context, grant);
  return { found: true, credential: credentialOf(grant) };
}

/** Nobody waits for it; a use that could not be noted is logged. */
function noteUse({ keys, now, log }: IdentityContext, grant: KeyGrant): void {
  keys.touch(grant, now()).catch((error) => log.warn({ err: error, key_id: grant._id }, 'a use was not noted'));
}

const credentialOf = (grant: KeyGrant): identity.Credential => ({
  kind: 'key',
  id: grant._id,
  user_id: grant.user_id,
  email: grant.email,
  business_id: grant.business_id,
  role: grant.role,
  has_allowlist: grant.tools !== null,
  tools: [...(grant.tools ?? [])],
  expires_at: Math.floor(grant.expires_at.getTime() / 1000),
});
