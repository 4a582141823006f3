import type { WidgetBinding } from '@cws/kit';

/** The grace period: milliseconds in which the same refresh token of an end user or the CLI gets an identical response. */
export const GRACE_MS = 10_000;

/** All tokens that descend from one sign-in or one approval. */
interface FamilyBase {
  /** UUID: `sid` of an end user's access tokens, the id in GET /auth/sessions and GET /keys. */
  readonly _id: string;
  readonly user_id: string;
  readonly email: string;
  /** Number of the one valid refresh token. */
  readonly counter: number;
  readonly created_at: Date;
  /** When that token was made. */
  readonly rotated_at: Date;
  readonly last_used_at: Date;
  /** When the current refresh token expires, and the family with it. */
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

/** The one valid access credential; any other one of the family is spent. */
interface OpaqueAccess {
  /** SHA-256 of the raw access token or key, hex. */
  readonly access_hash: string;
  /** Never later than expires_at. */
  readonly access_expires_at: Date;
  /** UUID; empty when account-scoped. */
  readonly business_id: string;
  /** Role when it was issued, an upper bound; empty when account-scoped. */
  readonly role: string;
}

/** An end user's sign-in; its access tokens are JWTs. */
export interface UserFamily extends FamilyBase {
  readonly kind: 'user';
  readonly is_anonymous: boolean;
}

/** A visitor's sign-in at a widget; its access tokens are JWTs that are bound to the app of the widget. */
export interface WidgetFamily extends FamilyBase {
  readonly kind: 'widget';
  readonly is_anonymous: boolean;
  readonly widget: WidgetBinding;
}

/** A family whose access tokens are JWTs. */
export type EndUserFamily = UserFamily | WidgetFamily;

/** An install of the command-line client. */
export interface CliFamily extends FamilyBase, OpaqueAccess {
  readonly kind: 'cli';
  readonly install_id: string;
  /** The name that its machine gave itself at the sign-in; families of earlier releases have none. */
  readonly device_name?: string;
  /** The grant that issued the current tokens. */
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
  /** The allowlist of its keys; null when there is none. */
  readonly tools: readonly string[] | null;
  readonly scope: string;
  /** Lifetime of each key in days, chosen at approval. */
  readonly lifetime_days: number;
  /** End of the whole approval, however often it is refreshed. */
  readonly ends_at: Date;
}

export type Family = UserFamily | WidgetFamily | CliFamily | ConnectionFamily;
export type FamilyKind = Family['kind'];
export type FamilyOf<K extends FamilyKind> = Extract<Family, { kind: K }>;
