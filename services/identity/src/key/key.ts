import { timestamp } from '@cws/kit';
import type { identity } from '@cws/protos';

/** The grant behind a workspace API key; it has the hash of its one current key. */
export interface KeyGrant {
  /** UUID. */
  readonly _id: string;
  readonly kind: 'key';
  readonly key_hash: string;
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly client_name: string;
  /** Empty when account-scoped. */
  readonly business_id: string;
  readonly role: string;
  /** The allowlist of tools; null when there is none. */
  readonly tools: readonly string[] | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  /** Until when the secret may be shown once. Only keys that were made on a page and not yet shown have it. */
  readonly show_until?: Date;
}

/** A row of GET /keys. */
export const keyRow = (grant: KeyGrant): identity.Key => ({
  id: grant._id,
  kind: grant.kind,
  name: grant.name,
  client_name: grant.client_name,
  business_id: grant.business_id,
  role: grant.role,
  tools: [...(grant.tools ?? [])],
  has_allowlist: grant.tools !== null,
  created_at: timestamp(grant.created_at),
  last_used_at: timestamp(grant.last_used_at),
  expires_at: timestamp(grant.expires_at),
});

/** The response of POST /keys, which includes the raw key. */
export function issuedKey(grant: KeyGrant, key: string): identity.IssuedKey {
  const { kind: _kind, client_name: _client, last_used_at: _used, ...issued } = keyRow(grant);
  return { ...issued, key };
}
