import { shownName, timestamp } from '@cws/kit';
import { shownText } from '../values/text-fields';
import type { Role } from './role';

export const businessName = shownText.overwrite(shownName).min(1).max(100);

export interface Member {
  user_id: string;
  email: string;
  role: Role;
  added_at: Date;
}

/** A row of `businesses`. */
export interface Business {
  _id: string;
  name: string;
  default_app_id: string;
  members: Member[];
  created_at: Date;
}

/** A business as one of its members sees it. */
export type Membership = Pick<Business, '_id' | 'name' | 'default_app_id' | 'created_at'> & { readonly role: Role };

/** The form in which tools show it. */
export const workspaceView = (business: Omit<Membership, 'role'>, role: string) => ({
  business_id: business._id,
  name: business.name,
  role,
  default_app_id: business.default_app_id,
  created_at: timestamp(business.created_at),
});
