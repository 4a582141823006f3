import { type Call, isDuplicateKey, within } from '@cws/kit';
import type { Collection, Db } from 'mongodb';

/** Collections whose rows belong to the user in their `user_id`. */
const COLLECTIONS = ['settings', 'notifications', 'events', 'feedback'] as const;

interface Belonging {
  readonly _id: string;
  readonly user_id: string;
}

/** Everything that belongs to users. */
export interface Belongings {
  /** Moves all rows of one user to another, whose own row stays where both have one. */
  move(call: Call, fromUserId: string, intoUserId: string): Promise<void>;
}

export function openBelongings(db: Db): Belongings {
  const collections = COLLECTIONS.map((name) => db.collection<Belonging>(name));
  return {
    async move(call, from, into) {
      for (const rows of collections) await moveRows(rows, call, from, into);
    },
  };
}

async function moveRows(rows: Collection<Belonging>, call: Call, from: string, into: string): Promise<void> {
  const theirs = await rows.find({ user_id: from }, { projection: { user_id: 1 }, ...within(call) }).toArray();
  for (const belonging of theirs) await moveRow(rows, call, belonging, into);
}

/** A row that no longer belongs to the user, such as a withdrawn notification, is left alone. */
async function moveRow(rows: Collection<Belonging>, call: Call, theirs: Belonging, into: string): Promise<void> {
  try {
    await rows.updateOne(theirs, { $set: { user_id: into } }, within(call));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await rows.deleteOne(theirs, within(call));
  }
}
