import { type Call, within } from '@cws/kit';
import type { Db } from 'mongodb';

/** An anonymous user who may have to be deleted. */
export interface Visitor {
  /** The user's id. */
  readonly _id: string;
  /** When to check whether the user is still needed. */
  readonly due_at: Date;
}

const TIMEOUT_MS = 5_000;
/** Milliseconds after which another process may claim the user. */
const LEASE_MS = 60_000;

export interface VisitorStore {
  insert(call: Call, visitor: Visitor): Promise<void>;
  /** A user who is due; no other process claims the same one. */
  claim(now: number): Promise<Visitor | null>;
  lookAgain(id: string, at: Date): Promise<void>;
  /** The user stays for good or is deleted: nothing is due any more. */
  settle(id: string): Promise<void>;
}

export function openVisitorStore(db: Db): VisitorStore {
  const visitors = db.collection<Visitor>('visitors');
  const options = { maxTimeMS: TIMEOUT_MS };
  return {
    insert: async (call, visitor) => void (await visitors.insertOne(visitor, within(call))),
    claim: (now) =>
      visitors.findOneAndUpdate(
        { due_at: { $lte: new Date(now) } },
        { $set: { due_at: new Date(now + LEASE_MS) } },
        { sort: { due_at: 1 }, ...options },
      ),
    lookAgain: async (id, at) => void (await visitors.updateOne({ _id: id }, { $set: { due_at: at } }, options)),
    settle: async (id) => void (await visitors.deleteOne({ _id: id }, options)),
  };
}
