import { isDuplicateKey, uuidV4 } from '@cws/kit';
import type { Db } from 'mongodb';

interface LeaseDoc {
  readonly _id: string;
  readonly holder: string;
  readonly until: Date;
}

/** Leases for jobs that one process at a time may do. */
export interface LeaseStore {
  /** Runs `work` while holding the lease of that name; undefined when another process holds it. */
  under<T>(name: string, ms: number, work: () => Promise<T>): Promise<T | undefined>;
}

export function leaseStore(db: Db): LeaseStore {
  const leases = db.collection<LeaseDoc>('leases');
  const holder = uuidV4();

  async function take(_id: string, ms: number): Promise<boolean> {
    const now = Date.now();
    const free = { _id, until: { $lte: new Date(now) } };
    const mine = { $set: { holder, until: new Date(now + ms) } };
    try {
      await leases.updateOne(free, mine, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error, '_id')) return false;
      throw error;
    }
  }
  return {
    async under(name, ms, work) {
      if (!(await take(name, ms))) return undefined;
      try {
        return await work();
      } finally {
        await leases.deleteOne({ _id: name, holder });
      }
    },
  };
}
