/** Milliseconds in which the very same refresh token of an end user or the CLI gets the very same answer again. */
export const GRACE_MS = 10_000;

/** All that descends from one sign-in or one approval. */
interface FamilyBase {
  /** UUID: `sid` of an end user's access tokens, the id in GET /auth/sessions and GET /keys. */
  readonly _id: string;
  readonly user_id: string;
  readonly email: string;
  /** Number of the one refresh token that is good now. */
  readonly counter: number;
  readonly created_at: Date;
  /** When that token was made. */
  readonly rotated_at: Date;
  readonly last_used_at: Date;
  /** When the refresh token that is good now ends, and all with it. */
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

/** The one access credential that is good now; what is not named here is spent. */
interface OpaqueAccess {
  /** SHA-256 of the raw access token or key, hex. */
  readonly access_hash: string;
  /** Never later than expires_at. */
  readonly access_expires_at: Date;
  /** UUID; empty: account-scoped. */
  readonly business_id: string;
  /** Role when it was issued, an upper bound; empty when account-scoped. */
  readonly role: string;
}

/** An end user's sign-in; its access tokens are JWTs. */
export interface UserFamily extends FamilyBase {
  readonly kind: 'user';
  readonly is_anonymous: boolean;
}

/** An install of the command-line client. */
export interface CliFamily extends FamilyBase, OpaqueAccess {
  readonly kind: 'cli';
  readonly install_id: string;
  /** The grant that made the tokens that are good now. */
  readonly rotated_by: 'code' | 'device' | 'refresh' | 'switch';
}

/** An approval of an OAuth client for the tool server; its access tokens are workspace API keys. */
export interface ConnectionFamily extends FamilyBase, OpaqueAccess {
  readonly kind: 'connection';
  readonly client_id: string;
  /** Self-declared. */
  readonly client_name: string;
  readonly redirect_host: string;
  readonly access: 'read' | 'write';
  /** The only tools that its keys may call; null: no allowlist. */
  readonly tools: readonly string[] | null;
  readonly scope: string;
  /** Days that each key lives, chosen at approval. */
  readonly lifetime_days: number;
  /** End of the whole approval, however often it is refreshed. */
  readonly ends_at: Date;
}

export type Family = UserFamily | CliFamily | ConnectionFamily;
export type FamilyKind = Family['kind'];
export type FamilyOf<K extends FamilyKind> = Extract<Family, { kind: K }>;
