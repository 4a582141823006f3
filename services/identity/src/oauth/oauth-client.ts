/** A dynamically registered OAuth client (RFC 7591); nobody has verified its metadata. */
export interface OAuthClient {
  /** UUID; the client_id. */
  readonly _id: string;
  /** Self-declared; may be empty. */
  readonly client_name: string;
  /** Immutable and matched exactly (contract: redirect-uris). */
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly GrantType[];
  /** The widest scope that it can request. */
  readonly scope: string;
  readonly created_at: Date;
  /** When somebody first approved it. */
  readonly approved_at: Date | null;
  readonly expires_at: Date;
}

export type GrantType = 'authorization_code' | 'refresh_token';

const DAY_MS = 24 * 3_600_000;
/** Milliseconds after which a client without an approval is deleted. */
export const UNAPPROVED_MS = 30 * DAY_MS;
/** Milliseconds for which any other client is kept after its last family has ended. */
export const KEPT_AFTER_FAMILY_MS = 365 * DAY_MS;
