import { type Call, isDuplicateKey, scopedKey, within } from '@cws/kit';
import type { Collection, Db } from 'mongodb';
import { isKeyTaken, type Marked } from '../idempotency/mark-store';

/** Collections whose rows belong to the user in their `user_id`. */
const COLLECTIONS = ['settings', 'notifications', 'events', 'feedback'] as const;

interface Belonging extends Marked {
  readonly _id: string;
  readonly user_id: string;
}

/** Everything that belongs to users. */
export interface Belongings {
  /** Moves all rows of one user to another, whose own row stays where both have one. */
  move(call: Call, fromUserId: string, intoUserId: string): Promise<void>;
  /** Deletes all rows of a user. */
  delete(call: Call, user_id: string): Promise<void>;
}

export function openBelongings(db: Db): Belongings {
  const collections = COLLECTIONS.map((name) => db.collection<Belonging>(name));
  return {
    async move(call, from, into) {
      for (const rows of collections) await moveRows(rows, call, from, into);
    },
    async delete(call, user_id) {
      for (const rows of collections) await rows.deleteMany({ user_id }, within(call));
    },
  };
}

async function moveRows(rows: Collection<Belonging>, call: Call, from: string, into: string): Promise<void> {
  const projection = { user_id: 1, made_by: 1 };
  const theirs = await rows.find({ user_id: from }, { projection, ...within(call) }).toArray();
  for (const belonging of theirs) await moveRow(rows, call, belonging, into);
}

/** A row that no longer belongs to the user, such as a withdrawn notification, is left alone. */
async function moveRow(rows: Collection<Belonging>, call: Call, theirs: Belonging, into: string): Promise<void> {
  try {
    await changeOwner(rows, call, theirs, into);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await rows.deleteOne({ _id: theirs._id, user_id: theirs.user_id }, within(call));
  }
}

/** The new owner's repeats of a request find the row too, unless their own requests have its keys. */
async function changeOwner(rows: Collection<Belonging>, call: Call, row: Belonging, into: string): Promise<void> {
  const { _id, user_id, made_by } = row;
  const theirs = { _id, user_id };
  const moved = made_by?.map((mark) => ({ ...mark, key: scopedKey(into, mark.unscoped_key) }));
  try {
    await rows.updateOne(theirs, { $set: { user_id: into, ...(moved && { made_by: moved }) } }, within(call));
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    await rows.updateOne(theirs, { $set: { user_id: into }, $unset: { made_by: '' } }, within(call));
  }
}
