import { type Call, isDuplicateKey, within } from '@cws/kit';
import type { Collection, Db, Document } from 'mongodb';
import { type DoneErasure, type Erasure, KEPT_MS, LEASE_MS, pauseMs, SWEEP_AFTER_MS } from './erasure';

const TIMEOUT_MS = 5_000;
const options = { maxTimeMS: TIMEOUT_MS };

/** Thrown when another process has taken over the erasure. */
export class LostErasure extends Error {}

export interface ErasureStore {
  /** Starts an erasure; returns the one that the user has already, if there is one. */
  start(call: Call, erasure: Erasure): Promise<Erasure>;
  /** Leases an erasure that is due to the caller: of a user with an address, if there is one, since the others may be many. */
  claim(now: number): Promise<Erasure | null>;
  /** Prolongs the lease, and notes further credentials. Error: LostErasure. */
  renew(erasure: Erasure, now: number, credential_ids?: readonly string[]): Promise<Erasure>;
  /** Makes the last pass due. */
  finishPass(erasure: Erasure, now: number): Promise<void>;
  /** Forgets everything but the receipt. */
  finish(erasure: Erasure, now: number): Promise<void>;
  giveBack(erasure: Erasure, now: number): Promise<void>;
  /** Whether an account with this address is being erased. */
  isErasing(call: Call, email: string): Promise<boolean>;
  /** Null for an unknown receipt. */
  statusOf(call: Call, receipt: string): Promise<'erasing' | 'done' | null>;
}

export function openErasureStore(db: Db): ErasureStore {
  const erasures = db.collection<Erasure>('erasures');
  const held = ({ _id, attempt }: Erasure) => ({ _id, attempt });
  const change = (erasure: Erasure, set: Partial<Erasure>) => erasures.updateOne(held(erasure), { $set: set }, options);
  return {
    start: (call, erasure) => start(erasures, call, erasure),
    claim: (now) =>
      erasures.findOneAndUpdate(
        { due_at: { $lte: new Date(now) } },
        { $set: { due_at: new Date(now + LEASE_MS) }, $inc: { attempt: 1 } },
        { sort: { email: -1, due_at: 1 }, returnDocument: 'after', ...options },
      ),
    async renew(erasure, now, credential_ids = []) {
      const noted = { $addToSet: { credential_ids: { $each: [...credential_ids] } } as Document };
      const renewed = { $set: { due_at: new Date(now + LEASE_MS) }, ...noted };
      const row = await erasures.findOneAndUpdate(held(erasure), renewed, { returnDocument: 'after', ...options });
      if (!row) throw new LostErasure();
      return row;
    },
    finishPass: async (erasure, now) =>
      void (await change(erasure, { passes: 1, due_at: new Date(now + SWEEP_AFTER_MS) })),
    async finish(erasure, now) {
      const done: Omit<DoneErasure, '_id'> = { done_at: new Date(now), expires_at: new Date(now + KEPT_MS) };
      await db.collection<DoneErasure | Erasure>('erasures').replaceOne(held(erasure), done, options);
    },
    giveBack: async (erasure, now) =>
      void (await change(erasure, { due_at: new Date(now + pauseMs(erasure.attempt)) })),
    isErasing: async (call, email) =>
      (await erasures.findOne({ email }, { projection: { _id: 1 }, ...within(call) })) !== null,
    async statusOf(call, receipt) {
      const row = await erasures.findOne({ _id: receipt }, { projection: { user_id: 1 }, ...within(call) });
      if (!row) return null;
      return row.user_id === undefined ? 'done' : 'erasing';
    },
  };
}

async function start(erasures: Collection<Erasure>, call: Call, erasure: Erasure): Promise<Erasure> {
  try {
    await erasures.insertOne(erasure, within(call));
    return erasure;
  } catch (error) {
    if (!isDuplicateKey(error, 'user_id')) throw error;
    return (await erasures.findOne({ user_id: erasure.user_id }, within(call))) ?? start(erasures, call, erasure);
  }
}
