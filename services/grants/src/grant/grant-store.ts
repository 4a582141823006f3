import { type Call, isDuplicateKey, isRepeat, type RequestMark, scopedKey, within } from '@cws/kit';
import type { Collection, Db, UpdateFilter } from 'mongodb';
import type { GrantRow } from './grant';
import { activeAt, grantList } from './grant-list';

/** The fields of a session by which the grants that its answers may use are found. */
export interface SessionOfGrants {
  readonly user_id: string;
  readonly app_id: string;
  /** Its conversation_id, and its id. */
  readonly conversation_ids: readonly string[];
}

/** Grants that are erased together: those of a user, or those for apps of a business. */
type Whose = { readonly user_id: string } | { readonly business_id: string };

const MAX_OF_SESSION = 100;

export type GrantStore = ReturnType<typeof openGrantStore>;

/** The only module that uses the grants' collection. */
export function openGrantStore(db: Db, idempotencyTtlS: number) {
  const rows = db.collection<GrantRow>('grants');
  return {
    rows,
    ...grantList(rows),

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
        .find({ user_id, app_id, conversation_id: { $in: [...conversation_ids] }, ...activeAt(now) }, within(call))
        .sort({ granted_at: 1, _id: 1 })
        .limit(MAX_OF_SESSION)
        .toArray(),

    findAll: (call: Call, ids: readonly string[]) =>
      ids.length === 0 ? Promise.resolve([]) : rows.find({ _id: { $in: [...ids] } }, within(call)).toArray(),

    find: (call: Call, _id: string) => rows.findOne({ _id }, within(call)),

    createdBy: (call: Call, mark: RequestMark) => createdBy(rows, call, mark, idempotencyTtlS),

    /** Ends the grant if it is active, and returns it; null when it is not. */
    revoke: (call: Call, _id: string, now: Date) =>
      rows.findOneAndUpdate(
        { _id, ...activeAt(now) },
        { $set: { revoked_at: now } },
        { ...within(call), returnDocument: 'after' },
      ),

    /** Ends all grants of a user that are not revoked. */
    revokeAll: (call: Call, user_id: string, now: Date) =>
      rows.updateMany({ user_id, revoked_at: null }, { $set: { revoked_at: now } }, within(call)),

    async idsOf(call: Call, whose: Whose): Promise<string[]> {
      const grants = await rows.find(whose, { projection: { _id: 1 }, ...within(call) }).toArray();
      return grants.map(({ _id }) => _id);
    },

    deleteAll: (call: Call, whose: Whose) => rows.deleteMany(whose, within(call)),

    /** Moves all grants of `from` to `into`, who has signed in by e-mail. */
    async moveOwner(call: Call, from: string, into: string): Promise<void> {
      for (const row of await rows.find({ user_id: from }, within(call)).toArray())
        await moveGrant(rows, call, row, into);
    },
  };
}

/** The grant that a request with the same key has created; a key that has expired is forgotten. Error: idempotency_conflict. */
async function createdBy(
  rows: Collection<GrantRow>,
  call: Call,
  mark: RequestMark,
  ttlS: number,
): Promise<GrantRow | null> {
  const created = { 'created_by.key': mark.key };
  const row = await rows.findOne(created, within(call));
  if (!row) return null;
  if (isRepeat(mark, row.created_by, ttlS)) return row;
  await rows.updateOne(created, { $unset: { created_by: '' } }, within(call));
  return null;
}

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
