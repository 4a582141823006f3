/** An OAuth client that has registered itself (RFC 7591); nothing in it was checked by a person. */
export interface OAuthClient {
  /** UUID; the client_id. */
  readonly _id: string;
  /** What it calls itself; may be empty. */
  readonly client_name: string;
  /** Frozen, matched exactly (contract: redirect-uris). */
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly GrantType[];
  /** The most that it can ask for. */
  readonly scope: string;
  readonly created_at: Date;
  /** When somebody first approved it. */
  readonly approved_at: Date | null;
  readonly expires_at: Date;
}

export type GrantType = 'authorization_code' | 'refresh_token';

const DAY_MS = 24 * 3_600_000;
/** A client that nobody has approved goes after this. */
export const UNAPPROVED_MS = 30 * DAY_MS;
/** Any other goes this long after its last family. */
export const KEPT_AFTER_FAMILY_MS = 365 * DAY_MS;
