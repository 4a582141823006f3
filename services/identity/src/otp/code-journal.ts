import { ensureIndexes, isDuplicateKey } from '@cws/kit';
import type { Collection, Db } from 'mongodb';
import { CODE_LIFETIME_S, CODE_TRIES } from './code';

interface Entry {
  /** The code's id, never the code. */
  readonly _id: string;
  readonly wrong_tries?: number;
  readonly spent_at?: Date;
  readonly expires_at: Date;
}

/**
 * What has become of codes, durably: a Redis that comes back with the state of a second ago gives neither a spent code nor
 * a try back.
 */
export interface CodeJournal {
  /** True once per code, and never for one that has had its wrong tries. */
  spend(id: string): Promise<boolean>;
  /** True while the code has tries left. */
  countWrongTry(id: string): Promise<boolean>;
}

const TIMEOUT_MS = 5_000;
/** Longer than any copy of the code can live. */
const KEPT_MS = 2 * CODE_LIFETIME_S * 1_000;

export async function openCodeJournal(db: Db): Promise<CodeJournal> {
  const entries = db.collection<Entry>('codes');
  await ensureIndexes(entries, [{ keys: { expires_at: 1 }, options: { expireAfterSeconds: 0 } }]);
  return {
    spend: (id) => spend(entries, id),
    async countWrongTry(id) {
      const counted = { $inc: { wrong_tries: 1 }, $setOnInsert: { expires_at: expiry() } };
      const options = { upsert: true, returnDocument: 'after', timeoutMS: TIMEOUT_MS } as const;
      const entry = await entries.findOneAndUpdate({ _id: id }, counted, options);
      return (entry?.wrong_tries ?? 0) < CODE_TRIES;
    },
  };
}

const expiry = () => new Date(Date.now() + KEPT_MS);

/** One conditional upsert: where the condition does not hold there is an entry with this id, and the insert fails. */
async function spend(entries: Collection<Entry>, _id: string): Promise<boolean> {
  const unspent = { _id, spent_at: { $exists: false }, wrong_tries: { $not: { $gte: CODE_TRIES } } };
  const spent = { $set: { spent_at: new Date() }, $setOnInsert: { expires_at: expiry() } };
  try {
    const { modifiedCount, upsertedCount } = await entries.updateOne(unspent, spent, {
      upsert: true,
      timeoutMS: TIMEOUT_MS,
    });
    return modifiedCount + upsertedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error, '_id')) return false;
    throw error;
  }
}
