import { type Call, type RecentResults, within } from '@cws/kit';
import type { Collection, Filter, UpdateFilter } from 'mongodb';
import { NO_HOURS } from '../hours/opening-hours';
import type { Business, BusinessProfile, Membership } from './business';

const STATED = { name: 1, time_zone: 1, locale: 1, hours: 1, hours_source: 1 } as const;

/** A projection that has to be completed with the member who is meant. */
export const SHOWN_TO_MEMBERS = {
  ...STATED,
  support_email: 1,
  reply_time_text: 1,
  default_app_id: 1,
  created_at: 1,
} as const;

/** A business by what it states to visitors. */
export type Stated = Pick<Business, '_id' | 'name'> & BusinessProfile;

export type BusinessChanges = Partial<Pick<Business, 'name'>> & BusinessProfile;

type Forget = (business_id: string, user_id: string) => void;

export function profilesIn(businesses: Collection<Business>, stated: RecentResults<Stated | null>, forget: Forget) {
  const set = async (call: Call, filter: Filter<Business>, fields: BusinessProfile): Promise<boolean> =>
    (await businesses.updateOne(filter, { $set: fields }, within(call))).modifiedCount === 1;
  return {
    /** Returns what a business states, at most a second out of date; changes made through this store are visible at once. */
    recentStated: (call: Call, business_id: string): Promise<Stated | null> =>
      stated.get(business_id, () => businesses.findOne({ _id: business_id }, { projection: STATED, ...within(call) })),
    /** Sets the fields, of which hours then have no source. Returns the business as that member sees it; null for a non-member. */
    change: async (call: Call, business_id: string, user_id: string, changes: BusinessChanges) => {
      const filter = { _id: business_id, 'members.user_id': user_id };
      const update: UpdateFilter<Business> = { $set: changes, ...(changes.hours && { $unset: { hours_source: '' } }) };
      const projection = { ...SHOWN_TO_MEMBERS, members: { $elemMatch: { user_id } } };
      const changed = await businesses.findOneAndUpdate(filter, update, {
        projection,
        returnDocument: 'after',
        ...within(call),
      });
      forget(business_id, user_id);
      stated.forget(business_id);
      if (!changed) return null;
      const { members, ...business } = changed;
      return { ...business, role: members[0]!.role } satisfies Membership;
    },
    /**
     * Sets what is empty, and hours that onboarding has read before; whatever a member has set stays. Returns the names of the
     * fields that have changed.
     */
    complete: async (call: Call, _id: string, { hours, hours_source, ...others }: BusinessProfile) => {
      const changed: string[] = [];
      for (const [name, value] of Object.entries(others)) {
        if (!value) continue;
        const isUnset = { _id, [name]: { $in: [null, ''] } } as Filter<Business>;
        if (await set(call, isUnset, { [name]: value })) changed.push(name);
      }
      if (hours && hours_source) {
        const isEmpty = [{ hours: { $exists: false } }, { hours: NO_HOURS }];
        const isOurs: Filter<Business> = { _id, $or: [...isEmpty, { hours_source: { $exists: true } }] };
        if (await set(call, isOurs, { hours, hours_source })) changed.push('hours');
      }
      stated.forget(_id);
      return changed;
    },
  };
}
