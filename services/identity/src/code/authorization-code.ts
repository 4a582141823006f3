/** Milliseconds (contract: authorization-codes). */
export const CODE_LIFETIME_MS = 60_000;

/** An authorization code of the CLI's flow or of the tool server's, bound to what was approved. */
export interface AuthorizationCode {
  /** SHA-256 of the raw code, hex. */
  readonly _id: string;
  readonly kind: 'cli' | 'connection';
  /** Id that the family gets when the code is redeemed, fixed now, so that a second use can end it. */
  readonly family_id: string;
  readonly user_id: string;
  readonly email: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  /** S256 (RFC 7636 §4.2). */
  readonly code_challenge: string;
  /** CLI only, else empty. */
  readonly install_id: string;
  readonly scope: string;
  /** RFC 8707; empty when the client named none. */
  readonly resource: string;
  /** UUID; empty: account-scoped. */
  readonly business_id: string;
  /** The approver's role in that business when it was approved. */
  readonly role: string;
  readonly access: 'read' | 'write';
  /** The only tools that were approved; null: no allowlist. */
  readonly tools: readonly string[] | null;
  /** Days that each key lives; 0 for the CLI. */
  readonly lifetime_days: number;
  /** Self-declared. */
  readonly client_name: string;
  readonly issued_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/** What was approved; the rest is the store's. */
export type Approved = Omit<AuthorizationCode, '_id' | 'family_id' | 'issued_at' | 'expires_at' | 'used_at'>;
