import { type Call, within } from '@cws/kit';
import type { ClientSession, Db } from 'mongodb';
import { recent } from '../cache/recent';
import type { Business, Member, Membership } from './business';
import type { Role } from './role';

export type BusinessStore = ReturnType<typeof openBusinessStore>;

/** Of the members only the one that the filter matched. */
const AS_MEMBER = { name: 1, default_app_id: 1, created_at: 1, 'members.$': 1 } as const;

/** A business always has an owner. */
const withAnotherOwner = (user_id: string) => ({
  members: { $elemMatch: { role: 'owner', user_id: { $ne: user_id } } },
});

const asMembership = ({ members, ...business }: Business): Membership => ({ ...business, role: members[0]!.role });

const keyOf = (business_id: string, user_id: string): string => `${business_id} ${user_id}`;

export function openBusinessStore(db: Db, mostRecent?: number) {
  const businesses = db.collection<Business>('businesses');
  const memberships = recent<Membership | null>(mostRecent);
  const membership = async (call: Call, business_id: string, user_id: string): Promise<Membership | null> => {
    const filter = { _id: business_id, 'members.user_id': user_id };
    const found = await businesses.findOne(filter, { projection: AS_MEMBER, ...within(call) });
    return found && asMembership(found);
  };
  return {
    insert: (business: Business, session: ClientSession) => businesses.insertOne(business, { session }),
    find: (call: Call, business_id: string): Promise<Business | null> =>
      businesses.findOne({ _id: business_id }, within(call)),
    /** The business as that user sees it now; null when there is none or they are no member. */
    membership,
    /** The same as it was at most a second ago; changes made through this store count at once. */
    recentMembership: (call: Call, business_id: string, user_id: string) =>
      memberships.get(keyOf(business_id, user_id), () => membership(call, business_id, user_id)),
    /** Oldest first. */
    membershipsOf: async (call: Call, user_id: string): Promise<Membership[]> => {
      const options = { projection: AS_MEMBER, sort: { _id: 1 }, ...within(call) } as const;
      return (await businesses.find({ 'members.user_id': user_id }, options).toArray()).map(asMembership);
    },
    /** False when there is no such business or the user is a member already. */
    addMember: async (call: Call, business_id: string, member: Member): Promise<boolean> => {
      const filter = { _id: business_id, 'members.user_id': { $ne: member.user_id } };
      const { modifiedCount } = await businesses.updateOne(filter, { $push: { members: member } }, within(call));
      memberships.forget(keyOf(business_id, member.user_id));
      return modifiedCount === 1;
    },
    /** As they were; null when they were no member, or are the last owner. */
    removeMember: async (call: Call, business_id: string, user_id: string): Promise<Member | null> => {
      const filter = { _id: business_id, 'members.user_id': user_id, ...withAnotherOwner(user_id) };
      const removal = { $pull: { members: { user_id } } };
      const before = await businesses.findOneAndUpdate(filter, removal, { returnDocument: 'before', ...within(call) });
      memberships.forget(keyOf(business_id, user_id));
      return before?.members.find((member) => member.user_id === user_id) ?? null;
    },
    /** False when they are no member, or the last owner and to be less. */
    setRole: async (call: Call, business_id: string, user_id: string, role: Role): Promise<boolean> => {
      const unlessLast = role === 'owner' ? {} : withAnotherOwner(user_id);
      const filter = { _id: business_id, 'members.user_id': user_id, ...unlessLast };
      const options = { arrayFilters: [{ 'member.user_id': user_id }], ...within(call) };
      const change = { $set: { 'members.$[member].role': role } };
      const { matchedCount } = await businesses.updateOne(filter, change, options);
      memberships.forget(keyOf(business_id, user_id));
      return matchedCount === 1;
    },
    exists: async (call: Call, business_id: string): Promise<boolean> =>
      (await businesses.findOne({ _id: business_id }, { projection: { _id: 1 }, ...within(call) })) !== null,
  };
}
