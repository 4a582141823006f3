import { type Call, isDuplicateKey, within } from '@cws/kit';
import type { Collection, Db, UpdateFilter } from 'mongodb';
import { LEASE_MS, type Merge, pauseMs, SWEEP_AFTER_MS } from './merge';

const TIMEOUT_MS = 5_000;

export interface MergeStore {
  /** Starts a job and leases it to the caller; null when this anonymous user is being merged already. */
  start(call: Call, from: string, into: string, now: number): Promise<Merge | null>;
  /** Leases a job that is due to the caller. */
  claim(now: number): Promise<Merge | null>;
  /** Marks a pass as done; after the first one the second becomes due. */
  finishPass(merge: Merge, now: number): Promise<void>;
  giveBack(merge: Merge, now: number): Promise<void>;
  /** The ids of anonymous users who were or are being merged into the user. */
  mergedInto(call: Call, user_id: string): Promise<string[]>;
  /** Deletes the jobs from and into these users. */
  deleteOf(call: Call, user_ids: readonly string[]): Promise<void>;
}

export function openMergeStore(db: Db): MergeStore {
  const merges = db.collection<Merge>('merges');
  return {
    start: (call, from, into, now) => start(merges, call, from, into, now),
    claim: (now) =>
      merges.findOneAndUpdate(
        { due_at: { $gt: new Date(0), $lte: new Date(now) } },
        { $set: { due_at: new Date(now + LEASE_MS) }, $inc: { attempt: 1 } },
        { sort: { due_at: 1 }, returnDocument: 'after', maxTimeMS: TIMEOUT_MS },
      ),
    async finishPass(merge, now) {
      const due_at = merge.passes === 0 ? new Date(now + SWEEP_AFTER_MS) : null;
      await change(merges, merge, { $set: { due_at }, $inc: { passes: 1 } });
    },
    async mergedInto(call, into_user_id) {
      const rows = merges.find({ into_user_id }, { projection: { _id: 1 }, ...within(call) });
      return (await rows.toArray()).map(({ _id }) => _id);
    },
    async deleteOf(call, user_ids) {
      const ids = { $in: [...user_ids] };
      await merges.deleteMany({ $or: [{ _id: ids }, { into_user_id: ids }] }, within(call));
    },
    giveBack: (merge, now) => change(merges, merge, { $set: { due_at: new Date(now + pauseMs(merge.attempt)) } }),
  };
}

async function start(merges: Collection<Merge>, call: Call, from: string, into: string, now: number) {
  const [created_at, due_at] = [new Date(now), new Date(now + LEASE_MS)];
  const merge: Merge = { _id: from, into_user_id: into, passes: 0, attempt: 1, due_at, created_at };
  try {
    await merges.insertOne(merge, within(call));
    return merge;
  } catch (error) {
    if (isDuplicateKey(error, '_id')) return null;
    throw error;
  }
}

/** Changes the job only while the lease is held. */
async function change(merges: Collection<Merge>, { _id, attempt }: Merge, update: UpdateFilter<Merge>): Promise<void> {
  await merges.updateOne({ _id, attempt }, update, { maxTimeMS: TIMEOUT_MS });
}
