import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Document } from 'mongodb';
import { isDuplicateKey } from '../mongo/mongo';
import { uuidV4 } from '../values/ids';
import { MIGRATIONS } from './schema-store';

/** A runner that was killed is followed by the next one after this time. */
const LEASE_MS = 5_000;
const RENEW_MS = 1_000;
const LOOK_AGAIN_MS = 250;

interface LeaseDoc {
  readonly _id: 'lease';
  readonly holder: string;
  readonly until: Date;
}

export interface Lease {
  /** Throws once another runner has it. One that ran out while the machine was too busy to renew it is taken again. */
  check(): Promise<void>;
  release(): Promise<void>;
}

/** The right to change this database, of which there is one. Waits while another runner has it; `onWait` is called once. */
export async function takeLease(db: Db, onWait: () => void): Promise<Lease> {
  const holder = uuidV4();
  for (let waited = false; !(await claim(db, holder)); waited = true) {
    if (!waited) onWait();
    await sleep(LOOK_AGAIN_MS);
  }
  return keep(db, holder);
}

function keep(db: Db, holder: string): Lease {
  let heldUntil = performance.now() + LEASE_MS;
  let renewing: Promise<void> | undefined;
  async function renew(): Promise<void> {
    const asked = performance.now();
    if (!(await claim(db, holder))) throw new Error('another runner has taken this migration over');
    heldUntil = asked + LEASE_MS;
  }
  const timer = setInterval(() => {
    // A renewal that fails is tried again, and at the latest by `check` when the lease is over by itself.
    renewing ??= renew()
      .catch(() => undefined)
      .finally(() => {
        renewing = undefined;
      });
  }, RENEW_MS);
  return {
    async check() {
      if (performance.now() > heldUntil) await renew();
    },
    async release() {
      clearInterval(timer);
      await renewing;
      await db.collection<LeaseDoc>(MIGRATIONS).deleteOne({ _id: 'lease', holder });
    },
  };
}

/** Times are those of the database, so that the clocks of runners do not matter. */
async function claim(db: Db, holder: string): Promise<boolean> {
  const mine: Document = { $or: [{ $lte: ['$until', '$$NOW'] }, { $eq: ['$holder', holder] }] };
  const until = { $cond: [mine, { $add: ['$$NOW', LEASE_MS] }, '$until'] };
  const taken = [{ $set: { holder: { $cond: [mine, holder, '$holder'] }, until } }];
  try {
    const options = { upsert: true, returnDocument: 'after', timeoutMS: LEASE_MS } as const;
    const lease = await db.collection<LeaseDoc>(MIGRATIONS).findOneAndUpdate({ _id: 'lease' }, taken, options);
    return lease?.holder === holder;
  } catch (error) {
    // Two runners made the first lease at once.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
