import { timestamp } from '@cws/kit';
import type { identity } from '@cws/protos';

/** A key that verifies the tokens by which an app names its own users (contract: app-users-keys). */
export interface IdentityKey {
  /** UUID. */
  readonly _id: string;
  readonly business_id: string;
  readonly app_id: string;
  /** The place among the keys of its app, 0 to 4; unset when the key is revoked. */
  readonly slot?: number;
  /** The shared secret, sealed. A key has either this or `jwks_url`. */
  readonly sealed_secret?: string;
  readonly jwks_url?: string;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
}

/** The key as managers see it; its secret is shown once, when it is made. */
export const shownKey = ({ _id, jwks_url, created_at }: IdentityKey): identity.IdentityKey => ({
  id: _id,
  jwks_url: jwks_url ?? '',
  created_at: timestamp(created_at),
});
