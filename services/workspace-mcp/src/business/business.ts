import { type RequestMark, shownName, timestamp } from '@cws/kit';
import type { workspace } from '@cws/protos';
import { type HoursSource, NO_HOURS, type OpeningHours } from '../hours/opening-hours';
import { shownText } from '../values/text-fields';
import type { Role } from './role';

export const businessName = shownText.overwrite(shownName).min(1).max(100);

export interface Member {
  user_id: string;
  email: string;
  role: Role;
  added_at: Date;
}

/** The fields that a business states about itself (contract: businesses); absent ones are not stated. */
export interface BusinessProfile {
  /** IANA name. */
  time_zone?: string;
  /** BCP 47 tag. */
  locale?: string;
  hours?: OpeningHours;
  /** The document in which onboarding has read the hours; absent where a member has set them. */
  hours_source?: HoursSource;
  support_email?: string;
  reply_time_text?: string;
}

/** A row of `businesses`. */
export interface Business extends BusinessProfile {
  _id: string;
  name: string;
  default_app_id: string;
  members: Member[];
  created_at: Date;
  /** The Idempotency-Key of the request that made it. */
  created_by?: RequestMark;
}

/** A business as one of its members sees it. */
export type Membership = BusinessProfile &
  Pick<Business, '_id' | 'name' | 'default_app_id' | 'created_at'> & { readonly role: Role };

/** The form in which the REST interface shows it to a member. */
export const businessOf = (business: Omit<Membership, 'role'>, role: Role): workspace.Business => ({
  id: business._id,
  name: business.name,
  role,
  default_app_id: business.default_app_id,
  time_zone: business.time_zone ?? '',
  locale: business.locale ?? '',
  hours: JSON.stringify(business.hours ?? NO_HOURS),
  support_email: business.support_email ?? '',
  reply_time_text: business.reply_time_text ?? '',
  created_at: timestamp(business.created_at),
});

/** The form in which tools show it. */
export const workspaceView = (business: Omit<Membership, 'role'>, role: string) => ({
  business_id: business._id,
  name: business.name,
  role,
  default_app_id: business.default_app_id,
  created_at: timestamp(business.created_at),
});
