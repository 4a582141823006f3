/** Seconds. */
export const ACCESS_LIFETIME_S = 3_600;
/** Milliseconds that a refresh token is good for, from the rotation that made it. */
export const REFRESH_LIFETIME_MS = 30 * 24 * 3_600_000;
/** Milliseconds in which the very same refresh token gets the very same answer again. */
export const GRACE_MS = 10_000;

/** All tokens that descend from one sign-in. */
export interface Family {
  /** `sid` of its access tokens: a UUID. */
  readonly _id: string;
  readonly user_id: string;
  readonly email: string;
  readonly kind: 'user';
  /** Number of the one refresh token that is good now. */
  readonly counter: number;
  readonly created_at: Date;
  /** When that token was made. */
  readonly rotated_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

export const newFamily = (id: string, user: { id: string; email: string }, now: number): Family => ({
  _id: id,
  user_id: user.id,
  email: user.email,
  kind: 'user',
  counter: 0,
  created_at: new Date(now),
  rotated_at: new Date(now),
  last_used_at: new Date(now),
  expires_at: new Date(now + REFRESH_LIFETIME_MS),
  revoked_at: null,
});
