import type { Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { connectionTools } from '../family/connection-tools';
import type { CliFamily, ConnectionFamily } from '../family/family';
import { hashOfKey, isKeySecret } from '../secret/key-secret';
import { secretHash } from '../secret/secret-hash';
import type { KeyGrant } from './key';

/** Resolves an opaque credential to its user and bounds (contract: tool-bounds, live-role). */
export async function resolveCredential(
  context: Context,
  call: Call,
  { token }: identity.ResolveCredentialRequest,
): Promise<identity.ResolveCredentialResponse> {
  const credential = await credentialBehind(context, call, token);
  return { found: credential !== undefined, credential };
}

/** A token that cannot be one of ours costs no query. */
async function credentialBehind(context: Context, call: Call, token: string) {
  if (isKeySecret(token)) return (await ofKey(context, call, token)) ?? ofFamily(context, call, hashOfKey(token));
  if (context.tokens.cli.access.read(token)) return ofFamily(context, call, secretHash(token));
}

/** Finds a key of POST /keys. */
async function ofKey({ keys, clock, log }: Context, call: Call, token: string) {
  const grant = await keys.findLive(call, hashOfKey(token), clock());
  if (!grant) return undefined;
  noteUse(log, grant._id, keys.touch(grant, clock()));
  return credentialOf('key', grant, grant.tools, grant.expires_at);
}

/** Finds the key of a connection or the CLI's access token. */
async function ofFamily({ families, clock, log }: Context, call: Call, hash: string) {
  const family = await families.findByAccessHash(call, hash, clock());
  if (!family) return undefined;
  noteUse(log, family._id, families.touch(family, clock()));
  const tools = family.kind === 'cli' ? null : connectionTools(family);
  return credentialOf(family.kind, family, tools, family.access_expires_at);
}

/** The request does not wait for this; a failure is logged. */
function noteUse(log: Context['log'], credential_id: string, noted: Promise<void>): void {
  noted.catch((error) => log.warn({ err: error, credential_id }, 'a use was not noted'));
}

const credentialOf = (
  kind: string,
  { _id, user_id, email, business_id, role }: KeyGrant | CliFamily | ConnectionFamily,
  tools: readonly string[] | null,
  expiresAt: Date,
): identity.Credential => ({
  kind,
  id: _id,
  user_id,
  email,
  business_id,
  role,
  has_allowlist: tools !== null,
  tools: [...(tools ?? [])],
  expires_at: Math.floor(expiresAt.getTime() / 1000),
});
