import { timestamp } from '@cws/kit';
import type { identity } from '@cws/protos';

/** The grant that a workspace API key stands for; it names the hash of its one current key. */
export interface KeyGrant {
  /** UUID. */
  readonly _id: string;
  readonly kind: 'key';
  readonly key_hash: string;
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly client_name: string;
  /** Empty: account-scoped. */
  readonly business_id: string;
  readonly role: string;
  /** The only tools that it may call; null: no allowlist. */
  readonly tools: readonly string[] | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  /** Until when its secret may be shown, once; only of a key that was made on a page and has not been shown. */
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

/** What POST /keys answers, the raw key included. */
export function issuedKey(grant: KeyGrant, key: string): identity.IssuedKey {
  const { kind: _kind, client_name: _client, last_used_at: _used, ...issued } = keyRow(grant);
  return { ...issued, key };
}
