import { type Call, isDuplicateKey, scopedKey, within } from '@cws/kit';
import type { Collection, Db, Filter, UpdateFilter } from 'mongodb';
import type { GrantRow } from './grant';

/** The grants of a list. */
export interface GrantFilter {
  readonly user_id: string;
  /** Only grants for apps of this business. */
  readonly business_id?: string;
  readonly conversation_id?: string;
  /** Active ones at that time, or the others. */
  readonly active?: { readonly is: boolean; readonly at: Date };
}

/** A grant's place in a list. */
export interface Position {
  readonly granted_at: Date;
  readonly id: string;
}

/** The fields of a session by which the grants that its answers may use are found. */
export interface SessionOfGrants {
  readonly user_id: string;
  readonly app_id: string;
  /** Its conversation_id, and its id. */
  readonly conversation_ids: readonly string[];
}

/** Grants that are erased together: those of a user, or those for apps of a business. */
type Whose = { readonly user_id: string } | { readonly business_id: string };

const MOST_OF_SESSION = 100;

export type GrantStore = ReturnType<typeof openGrantStore>;

/** The only module that uses the grants' collection. */
export function openGrantStore(db: Db) {
  const rows = db.collection<GrantRow>('grants');
  return {
    rows,

    /** Returns false when a request with the same Idempotency-Key has inserted one. */
    async insert(call: Call, row: GrantRow): Promise<boolean> {
      try {
        await rows.insertOne(row, within(call));
        return true;
      } catch (error) {
        if (!isDuplicateKey(error, 'created_by.key')) throw error;
        return false;
      }
    },

    /** Those of a session that are not over, the oldest first. */
    active: (call: Call, { user_id, app_id, conversation_ids }: SessionOfGrants, now: Date) =>
      rows
        .find(
          {
            user_id,
            app_id,
            conversation_id: { $in: [...conversation_ids] },
            revoked_at: null,
            expires_at: { $gt: now },
          },
          within(call),
        )
        .sort({ granted_at: 1, _id: 1 })
        .limit(MOST_OF_SESSION)
        .toArray(),

    findAll: (call: Call, ids: readonly string[]) =>
      ids.length === 0 ? Promise.resolve([]) : rows.find({ _id: { $in: [...ids] } }, within(call)).toArray(),

    find: (call: Call, _id: string) => rows.findOne({ _id }, within(call)),

    findCreatedBy: (call: Call, key: string) => rows.findOne({ 'created_by.key': key }, within(call)),

    forgetCreatedBy: (call: Call, key: string) =>
      rows.updateOne({ 'created_by.key': key }, { $unset: { created_by: '' } }, within(call)),

    /** Ends the grant if it is active, and returns it; null when it is not. */
    revoke: (call: Call, _id: string, now: Date) =>
      rows.findOneAndUpdate(
        { _id, revoked_at: null, expires_at: { $gt: now } },
        { $set: { revoked_at: now } },
        { ...within(call), returnDocument: 'after' },
      ),

    /** The newest first, behind that position. */
    page: (call: Call, filter: GrantFilter, behind: Position | null, limit: number, skip: number) =>
      rows
        .find({ $and: [matching(filter), behind ? olderThan(behind) : {}] }, within(call))
        .sort({ granted_at: -1, _id: -1 })
        .skip(skip)
        .limit(limit)
        .toArray(),

    total: (call: Call, filter: GrantFilter) =>
      rows.countDocuments(matching(filter), { ...within(call), limit: MOST_COUNTED }),

    /** Ends all grants of a user that are not revoked. */
    revokeAll: (call: Call, user_id: string, now: Date) =>
      rows.updateMany({ user_id, revoked_at: null }, { $set: { revoked_at: now } }, within(call)),

    async idsOf(call: Call, whose: Whose): Promise<string[]> {
      const found = await rows.find(whose, { projection: { _id: 1 }, ...within(call) }).toArray();
      return found.map(({ _id }) => _id);
    },

    deleteAll: (call: Call, whose: Whose) => rows.deleteMany(whose, within(call)),

    /** Moves all grants of `from` to `into`, who has signed in by e-mail. */
    async moveOwner(call: Call, from: string, into: string): Promise<void> {
      for (const row of await rows.find({ user_id: from }, within(call)).toArray())
        await moveGrant(rows, call, row, into);
    },
  };
}

const MOST_COUNTED = 10_000;

function matching({ active, ...fields }: GrantFilter): Filter<GrantRow> {
  if (!active) return fields;
  const { is, at } = active;
  return is
    ? { ...fields, revoked_at: null, expires_at: { $gt: at } }
    : { ...fields, $or: [{ revoked_at: { $ne: null } }, { expires_at: { $lte: at } }] };
}

const olderThan = ({ granted_at, id }: Position): Filter<GrantRow> => ({
  $or: [{ granted_at: { $lt: granted_at } }, { granted_at, _id: { $lt: id } }],
});

/** A retry by the old user is known by the new one too, unless that one has used the same Idempotency-Key. */
async function moveGrant(rows: Collection<GrantRow>, call: Call, { _id, user_id, created_by }: GrantRow, into: string) {
  const change = (update: UpdateFilter<GrantRow>) => rows.updateOne({ _id, user_id }, update, within(call));
  const owner = { user_id: into, is_verified: true };
  const key = created_by && scopedKey(into, created_by.unscoped_key);
  try {
    await change({ $set: key === undefined ? owner : { ...owner, 'created_by.key': key } });
  } catch (error) {
    if (!isDuplicateKey(error, 'created_by.key')) throw error;
    await change({ $set: owner, $unset: { created_by: '' } });
  }
}
