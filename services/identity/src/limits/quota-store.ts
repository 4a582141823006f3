import { type Call, ensureIndexes, ulid, within } from '@cws/kit';
import type { Db, Document } from 'mongodb';
import type { Limit } from './limit';

/** Parts of a window that are counted and forgotten together. */
const PARTS = 60;

interface Quota {
  readonly _id: string;
  /** `n` is the number of the part since the epoch. */
  readonly parts: readonly { readonly n: number; readonly count: number }[];
  /** The hit that was counted last. */
  readonly last: string;
  readonly expires_at: Date;
}

/** Limits of thousands of hits, kept as counts and not as times: an hour counts in minutes, never one hit too many. */
export interface QuotaStore {
  /** 0 when the hit was counted, else milliseconds to wait. */
  take(call: Call, key: string, limit: Limit, now: number): Promise<number>;
}

export async function openQuotaStore(db: Db): Promise<QuotaStore> {
  const quotas = db.collection<Quota>('quotas');
  await ensureIndexes(quotas, [{ keys: { expires_at: 1 }, options: { expireAfterSeconds: 0 } }]);
  return {
    async take(call, key, limit, now) {
      const hit = ulid();
      const options = { ...within(call), upsert: true, returnDocument: 'after' } as const;
      const row = await quotas.findOneAndUpdate({ _id: key }, hitUnlessFull(hit, limit, now), options);
      return row === null || row.last === hit ? 0 : waitFor(row, limit, now);
    },
  };
}

const partOf = (limit: Limit, now: number): number => Math.floor(now / (limit.windowMs / PARTS));

/** Until the oldest part with a hit in it is forgotten. */
function waitFor({ parts }: Quota, limit: Limit, now: number): number {
  const oldest = Math.min(...parts.map(({ n }) => n));
  return Math.max(1, (oldest + PARTS + 1) * (limit.windowMs / PARTS) - now);
}

/** An update pipeline. A part is forgotten when all of it is out of the window, so that no window ever has more. */
function hitUnlessFull(hit: string, limit: Limit, now: number): Document[] {
  const n = partOf(limit, now);
  const kept = { $filter: { input: { $ifNull: ['$parts', []] }, cond: { $gte: ['$$this.n', n - PARTS] } } };
  const others = { $filter: { input: '$parts', cond: { $ne: ['$$this.n', n] } } };
  const here = { $filter: { input: '$parts', cond: { $eq: ['$$this.n', n] } } };
  const added = { $concatArrays: [others, [{ n, count: { $add: [{ $sum: '$room.here.count' }, 1] } }]] };
  return [
    { $set: { parts: kept, expires_at: new Date(now + 2 * limit.windowMs) } },
    { $set: { room: { left: { $lt: [{ $sum: '$parts.count' }, limit.cap] }, here } } },
    { $set: { last: { $cond: ['$room.left', hit, '$last'] }, parts: { $cond: ['$room.left', added, '$parts'] } } },
    { $unset: 'room' },
  ];
}
