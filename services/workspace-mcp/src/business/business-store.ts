import { type Call, type Caller, isRepeat, type RecentResults, type RequestMark, within } from '@cws/kit';
import type { ClientSession, Collection, Db } from 'mongodb';
import { recent } from '../cache/recent';
import type { Business, Member, Membership } from './business';
import { profilesIn, SHOWN_TO_MEMBERS, type Stated } from './profile-store';
import type { Role } from './role';

/** A projection with only the member that the filter matched. */
const AS_MEMBER = { ...SHOWN_TO_MEMBERS, 'members.$': 1 } as const;

/** Those of a user, or the one of them to which a credential is bound. */
export interface BusinessFilter {
  readonly user_id: string;
  /** Empty: any. */
  readonly business_id: string;
}

/** A filter that keeps a business from losing its last owner. */
const withAnotherOwner = (user_id: string) => ({
  members: { $elemMatch: { role: 'owner', user_id: { $ne: user_id } } },
});

const MOST_COUNTED = 10_000;

const belongs = ({ user_id, business_id }: BusinessFilter) => ({
  'members.user_id': user_id,
  ...(business_id !== '' && { _id: business_id }),
});

const asMembership = ({ members, ...business }: Business): Membership => ({ ...business, role: members[0]!.role });

const keyOf = (business_id: string, user_id: string): string => `${business_id} ${user_id}`;

/** A caller is the same object in many requests, and a look-up by the same string need not hash and compare its characters again. */
const keysOfCallers = new WeakMap<Caller, string>();

function keyOfCaller(caller: Caller): string {
  const earlier = keysOfCallers.get(caller);
  if (earlier !== undefined) return earlier;
  const key = keyOf(caller.business_id, caller.user_id);
  keysOfCallers.set(caller, key);
  return key;
}

export type BusinessStore = ReturnType<typeof openBusinessStore>;

export function openBusinessStore(db: Db, mostRecent?: number, idempotencyTtlS = IDEMPOTENCY_TTL_S) {
  const rows: Rows = {
    businesses: db.collection<Business>('businesses'),
    owners: db.collection<{ _id: string; changes: number }>('business_owners'),
    memberships: recent<Membership | null>(mostRecent),
  };
  const createdBy = (call: Call, mark: RequestMark) => createdByRequest(rows.businesses, call, mark, idempotencyTtlS);
  const forget = (business_id: string, user_id: string) => rows.memberships.forget(keyOf(business_id, user_id));
  const profiles = profilesIn(rows.businesses, recent<Stated | null>(mostRecent), forget);
  return { ...businessesIn(rows), ...membershipsIn(rows), ...memberChangesIn(rows), ...profiles, createdBy };
}

const IDEMPOTENCY_TTL_S = 86_400;

interface Rows {
  readonly businesses: Collection<Business>;
  readonly owners: Collection<{ _id: string; changes: number }>;
  readonly memberships: RecentResults<Membership | null>;
}

/** The business that a request with the same key has created; a key that has expired is forgotten. Error: idempotency_conflict. */
async function createdByRequest(businesses: Collection<Business>, call: Call, mark: RequestMark, ttlS: number) {
  const created = { 'created_by.key': mark.key };
  const business = await businesses.findOne(created, within(call));
  if (!business) return null;
  if (isRepeat(mark, business.created_by, ttlS)) return business;
  await businesses.updateOne(created, { $unset: { created_by: '' } }, within(call));
  return null;
}

const businessesIn = ({ businesses, owners }: Rows) => ({
  insert: (business: Business, session: ClientSession) => businesses.insertOne(business, { session }),
  /** The number of businesses of which the user is an owner. No other transaction that asks for it goes on until this one has ended. */
  countOwned: async (user_id: string, session: ClientSession): Promise<number> => {
    await owners.updateOne({ _id: user_id }, { $inc: { changes: 1 } }, { upsert: true, session });
    return businesses.countDocuments({ members: { $elemMatch: { user_id, role: 'owner' } } }, { session });
  },
  find: (call: Call, business_id: string): Promise<Business | null> =>
    businesses.findOne({ _id: business_id }, within(call)),
  /** Lists the businesses of which the user is an owner, with all members, oldest first. */
  ownedBy: (call: Call, user_id: string): Promise<Business[]> => {
    const owned = { members: { $elemMatch: { user_id, role: 'owner' as const } } };
    return businesses.find(owned, { sort: { _id: 1 }, ...within(call) }).toArray();
  },
  delete: async (call: Call, business_id: string): Promise<void> => {
    await businesses.deleteOne({ _id: business_id }, within(call));
  },
  exists: async (call: Call, business_id: string): Promise<boolean> =>
    (await businesses.findOne({ _id: business_id }, { projection: { _id: 1 }, ...within(call) })) !== null,
});

function membershipsIn({ businesses, memberships }: Rows) {
  const membership = async (call: Call, business_id: string, user_id: string): Promise<Membership | null> => {
    const filter = { _id: business_id, 'members.user_id': user_id };
    const found = await businesses.findOne(filter, { projection: AS_MEMBER, ...within(call) });
    return found && asMembership(found);
  };
  return {
    /** Returns the business as that member sees it now; null for an unknown business or a non-member. */
    membership,
    /** The membership of the caller in its business, at most a second out of date; changes made through this store are visible at once. */
    recentMembership: (call: Call) => {
      const { business_id, user_id } = call.caller;
      return memberships.get(keyOfCaller(call.caller), () => membership(call, business_id, user_id));
    },
    /** The recent membership of the caller if it is known without a read. */
    knownMembership: ({ caller }: Call): Membership | null | undefined => memberships.known(keyOfCaller(caller)),
    /** Those that are behind an id, oldest first. */
    membershipsPage: async (call: Call, filter: BusinessFilter, after: string | null, limit: number, skip: number) => {
      const behind = after === null ? {} : { _id: { $gt: after } };
      const options = { projection: AS_MEMBER, sort: { _id: 1 }, limit, skip, ...within(call) } as const;
      const found = await businesses.find({ $and: [belongs(filter), behind] }, options).toArray();
      return found.map(asMembership);
    },
    countMemberships: (call: Call, filter: BusinessFilter): Promise<number> =>
      businesses.countDocuments(belongs(filter), { limit: MOST_COUNTED, ...within(call) }),
    /** Oldest first. */
    membershipsOf: async (call: Call, user_id: string): Promise<Membership[]> => {
      const options = { projection: AS_MEMBER, sort: { _id: 1 }, ...within(call) } as const;
      return (await businesses.find({ 'members.user_id': user_id }, options).toArray()).map(asMembership);
    },
  };
}

const memberChangesIn = ({ businesses, owners, memberships }: Rows) => ({
  /** Returns false for an unknown business or an existing member. */
  addMember: async (call: Call, business_id: string, member: Member): Promise<boolean> => {
    const filter = { _id: business_id, 'members.user_id': { $ne: member.user_id } };
    const { modifiedCount } = await businesses.updateOne(filter, { $push: { members: member } }, within(call));
    memberships.forget(keyOf(business_id, member.user_id));
    return modifiedCount === 1;
  },
  /** Returns the removed member; null for a non-member or the last owner. */
  removeMember: async (call: Call, business_id: string, user_id: string): Promise<Member | null> => {
    const filter = { _id: business_id, 'members.user_id': user_id, ...withAnotherOwner(user_id) };
    const removal = { $pull: { members: { user_id } } };
    const before = await businesses.findOneAndUpdate(filter, removal, { returnDocument: 'before', ...within(call) });
    memberships.forget(keyOf(business_id, user_id));
    return before?.members.find((member) => member.user_id === user_id) ?? null;
  },
  /** Returns false for a non-member, and when the last owner would be demoted. */
  setRole: async (call: Call, business_id: string, user_id: string, role: Role): Promise<boolean> => {
    const unlessLast = role === 'owner' ? {} : withAnotherOwner(user_id);
    const filter = { _id: business_id, 'members.user_id': user_id, ...unlessLast };
    const options = { arrayFilters: [{ 'member.user_id': user_id }], ...within(call) };
    const change = { $set: { 'members.$[member].role': role } };
    const { matchedCount } = await businesses.updateOne(filter, change, options);
    memberships.forget(keyOf(business_id, user_id));
    return matchedCount === 1;
  },
  /** Ends all memberships of the user, also those of a last owner. */
  removeFromAll: async (call: Call, user_id: string): Promise<void> => {
    await owners.deleteOne({ _id: user_id }, within(call));
    const joined = await businesses
      .find({ 'members.user_id': user_id }, { projection: { _id: 1 }, ...within(call) })
      .toArray();
    await businesses.updateMany({ 'members.user_id': user_id }, { $pull: { members: { user_id } } }, within(call));
    for (const { _id } of joined) memberships.forget(keyOf(_id, user_id));
  },
});
