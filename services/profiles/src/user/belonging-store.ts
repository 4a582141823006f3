import { type Call, isDuplicateKey, within } from '@cws/kit';
import type { Collection, Db } from 'mongodb';

/** Collections whose rows belong to the user whom their `user_id` names. */
const COLLECTIONS = ['settings', 'notifications', 'events', 'feedback'] as const;

interface Belonging {
  readonly _id: string;
  readonly user_id: string;
}

/** What belongs to users, whatever it is. */
export interface Belongings {
  /** Whatever is the one's becomes the other's; where both have the same thing, the other's own one stays. */
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

/** What has stopped being theirs meanwhile, such as a withdrawn notification, is left alone. */
async function moveRow(rows: Collection<Belonging>, call: Call, theirs: Belonging, into: string): Promise<void> {
  try {
    await rows.updateOne(theirs, { $set: { user_id: into } }, within(call));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await rows.deleteOne(theirs, within(call));
  }
}
