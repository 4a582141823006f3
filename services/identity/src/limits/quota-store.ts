import { type Call, ulid, within } from '@cws/kit';
import type { Collection, Db, Document } from 'mongodb';
import type { Limit, Taken } from './limit';

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
  take(call: Call, key: string, limit: Limit, now: number): Promise<Taken>;
  /** How many hits the window holds, and how long until the oldest of them is forgotten; nothing is counted. */
  look(call: Call, key: string, limit: Limit, now: number): Promise<{ readonly used: number; readonly waitMs: number }>;
}

const UNDO_TIMEOUT_MS = 5_000;

export function openQuotaStore(db: Db): QuotaStore {
  const quotas = db.collection<Quota>('quotas');
  return {
    take: (call, key, limit, now) => take(quotas, call, key, limit, now),
    async look(call, key, limit, now) {
      const row = await quotas.findOne({ _id: key }, within(call));
      const parts = (row?.parts ?? []).filter(({ n }) => n >= partOf(limit, now) - PARTS);
      const used = parts.reduce((sum, { count }) => sum + count, 0);
      return { used, waitMs: used === 0 ? 0 : waitFor(parts, limit, now) };
    },
  };
}

async function take(quotas: Collection<Quota>, call: Call, key: string, limit: Limit, now: number): Promise<Taken> {
  const hit = ulid();
  const options = { ...within(call), upsert: true, returnDocument: 'after' } as const;
  const row = (await quotas.findOneAndUpdate({ _id: key }, hitUnlessFull(hit, limit, now), options))!;
  if (row.last !== hit) return { ok: false, waitMs: waitFor(row.parts, limit, now), cap: limit.cap };
  return { ok: true, undo: () => undo(quotas, key, partOf(limit, now)) };
}

/** Not bound to the request's deadline, which may be why it is undone. */
async function undo(quotas: Collection<Quota>, key: string, n: number): Promise<void> {
  await quotas.updateOne({ _id: key, 'parts.n': n }, { $inc: { 'parts.$.count': -1 } }, { timeoutMS: UNDO_TIMEOUT_MS });
}

const partOf = (limit: Limit, now: number): number => Math.floor(now / (limit.windowMs / PARTS));

/** Until the oldest part with a hit in it is forgotten. */
function waitFor(parts: Quota['parts'], limit: Limit, now: number): number {
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
