import type { Db, Document } from 'mongodb';
import { uuidV4 } from '../values/ids';
import { isDuplicateKey } from './mongo';

interface LeaseDoc {
  readonly _id: string;
  readonly holder: string;
  readonly until: Date;
}

/** Leases by name, in one collection. Times are those of the database, so that the clocks of processes do not matter. */
export interface LeaseStore {
  /** Takes a lease for `ms`, or prolongs the holder's own; false while another holder has it. */
  claim(name: string, holder: string, ms: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
  /** Runs `work` under a lease that is not renewed; undefined while another holder has it. */
  under<T>(name: string, ms: number, work: () => Promise<T>): Promise<T | undefined>;
}

export function leaseStore(db: Db, collection: string): LeaseStore {
  const leases = db.collection<LeaseDoc>(collection);

  async function claim(_id: string, holder: string, ms: number): Promise<boolean> {
    const mayTake: Document = { $or: [{ $lte: ['$until', '$$NOW'] }, { $eq: ['$holder', holder] }] };
    const until = { $cond: [mayTake, { $add: ['$$NOW', ms] }, '$until'] };
    const taken = [{ $set: { holder: { $cond: [mayTake, holder, '$holder'] }, until } }];
    try {
      const options = { upsert: true, returnDocument: 'after', maxTimeMS: ms } as const;
      const lease = await leases.findOneAndUpdate({ _id }, taken, options);
      return lease?.holder === holder;
    } catch (error) {
      // Two claims of a lease that did not exist yet were made at once.
      if (isDuplicateKey(error, '_id')) return false;
      throw error;
    }
  }
  async function release(_id: string, holder: string): Promise<void> {
    await leases.deleteOne({ _id, holder });
  }
  return {
    claim,
    release,
    async under(name, ms, work) {
      const holder = uuidV4();
      if (!(await claim(name, holder, ms))) return undefined;
      try {
        return await work();
      } finally {
        await release(name, holder);
      }
    },
  };
}
