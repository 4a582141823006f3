/** Milliseconds (contract: authorization-codes). */
export const CODE_LIFETIME_MS = 60_000;

/** An authorization code of the CLI's flow or of the tool server's, bound to what was approved. */
export interface AuthorizationCode {
  /** SHA-256 of the raw code, hex. */
  readonly _id: string;
  readonly kind: 'cli' | 'connection';
  /** Id reserved for the family that redemption makes, so that a second use can revoke it. */
  readonly family_id: string;
  readonly user_id: string;
  readonly email: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  /** S256 (RFC 7636 §4.2). */
  readonly code_challenge: string;
  /** Empty unless the client is the CLI. */
  readonly install_id: string;
  /** The name that the machine of that install gives itself; codes of earlier releases have none. */
  readonly device_name?: string;
  readonly scope: string;
  /** RFC 8707; empty when the client named none. */
  readonly resource: string;
  /** UUID; empty when account-scoped. */
  readonly business_id: string;
  /** The approver's role in that business when it was approved. */
  readonly role: string;
  readonly access: 'read' | 'write';
  /** The allowlist that was approved; null when there is none. */
  readonly tools: readonly string[] | null;
  /** Lifetime of each key in days; 0 for the CLI. */
  readonly lifetime_days: number;
  /** Self-declared. */
  readonly client_name: string;
  readonly issued_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/** The approved fields; the store adds the others. */
export type Approved = Omit<AuthorizationCode, '_id' | 'family_id' | 'issued_at' | 'expires_at' | 'used_at'>;
