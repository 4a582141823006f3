import { type Call, within } from '@cws/kit';
import type { Db } from 'mongodb';

/** An anonymous user who may have to go. */
export interface Visitor {
  /** The user's id. */
  readonly _id: string;
  /** When to look whether they are still wanted. */
  readonly due_at: Date;
}

const TIMEOUT_MS = 5_000;
/** Another process may try after this. */
const LEASE_MS = 60_000;

export interface VisitorStore {
  insert(call: Call, visitor: Visitor): Promise<void>;
  /** One that is due, for this process alone. */
  claim(now: number): Promise<Visitor | null>;
  lookAgain(id: string, at: Date): Promise<void>;
  /** They stay for good, or are gone. */
  settle(id: string): Promise<void>;
}

export function openVisitorStore(db: Db): VisitorStore {
  const visitors = db.collection<Visitor>('visitors');
  const options = { timeoutMS: TIMEOUT_MS };
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
