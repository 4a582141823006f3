import { timestamp, uuidV7 } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Avatar } from '../avatar/avatar';

/** A stored user, with times as dates and `location` as JSON text. */
export interface UserRow extends Omit<profiles.User, 'id' | 'created_at' | 'last_login_at'> {
  readonly _id: string;
  readonly created_at: Date;
  readonly last_login_at: Date;
  readonly avatar?: Avatar;
}

/** The initial fields of a verified user, without the address and last_login_at. */
export const newUser = (now: Date): Omit<UserRow, 'email' | 'last_login_at'> => ({
  _id: uuidV7(now.getTime()),
  auth_provider: 'email',
  created_at: now,
  display_name: '',
  first_name: '',
  is_anonymous: false,
  is_verified: true,
  last_name: '',
  locale: '',
  location: '[]',
  onboarding_completed: false,
  phone: '',
  profile_image: '',
  role: 'user',
  timezone: '',
  user_type: 'user',
});

/** A new anonymous user, who has no address. */
export const newAnonymousUser = (now: Date): UserRow => ({
  ...newUser(now),
  auth_provider: 'anonymous',
  email: '',
  is_anonymous: true,
  is_verified: false,
  last_login_at: now,
});

export function userOf({ _id, created_at, last_login_at, avatar: _avatar, ...fields }: UserRow): profiles.User {
  return { ...fields, id: _id, created_at: timestamp(created_at), last_login_at: timestamp(last_login_at) };
}
