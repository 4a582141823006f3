import type { WidgetBinding } from '@cws/kit';
import type { EndUserFamily } from './family';

/** Seconds. */
export const ACCESS_LIFETIME_S = 3_600;
/** Milliseconds that a refresh token is good for, from the rotation that made it. */
export const REFRESH_LIFETIME_MS = 30 * 24 * 3_600_000;

export interface FamilyUser {
  readonly id: string;
  readonly email: string;
  readonly is_anonymous?: boolean;
  /** Binds the tokens to the app of that widget. */
  readonly widget?: WidgetBinding | undefined;
}

export const newUserFamily = (id: string, user: FamilyUser, now: number): EndUserFamily => ({
  _id: id,
  user_id: user.id,
  email: user.email,
  ...(user.widget ? { kind: 'widget', widget: user.widget } : { kind: 'user' }),
  is_anonymous: user.is_anonymous ?? false,
  counter: 0,
  created_at: new Date(now),
  rotated_at: new Date(now),
  last_used_at: new Date(now),
  expires_at: new Date(now + REFRESH_LIFETIME_MS),
  revoked_at: null,
});
