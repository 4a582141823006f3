import { type Call, ulid, within } from '@cws/kit';
import type { Collection, Db, Document } from 'mongodb';
import type { Limit, Taken, Wait } from './limit';

/** Parts of a window; the hits of a part are counted and expire together. */
const PARTS = 60;

interface Quota {
  readonly _id: string;
  /** `n` is the number of the part since the epoch. */
  readonly parts: readonly { readonly n: number; readonly count: number }[];
  /** Id of the last counted hit. */
  readonly last: string;
  readonly expires_at: Date;
}

/**
 * Sliding windows in MongoDB, which survive a restart of Redis. A window is stored as a count for each of its parts: a limit of
 * thousands of hits costs no more than one of ten. It never admits more than the cap, and a hit counts a sixtieth longer than
 * the window.
 */
export interface QuotaStore {
  take(call: Call, key: string, limit: Limit, now: number): Promise<Taken>;
  /** Returns how long until the key may be hit again; counts nothing. */
  wait(call: Call, key: string, limit: Limit, now: number): Promise<Wait>;
  /** Returns the hits in the window and the time until the oldest of them expires; counts nothing. */
  look(call: Call, key: string, limit: Limit, now: number): Promise<{ readonly used: number; readonly waitMs: number }>;
}

const UNDO_TIMEOUT_MS = 5_000;

export function openQuotaStore(db: Db): QuotaStore {
  const quotas = db.collection<Quota>('quotas');
  const look: QuotaStore['look'] = async (call, key, limit, now) => {
    const row = await quotas.findOne({ _id: key }, within(call));
    const parts = (row?.parts ?? []).filter(({ n }) => n >= partOf(limit, now) - PARTS);
    const used = parts.reduce((sum, { count }) => sum + count, 0);
    return { used, waitMs: used === 0 ? 0 : waitFor(parts, limit, now) };
  };
  return {
    take: (call, key, limit, now) => take(quotas, call, key, limit, now),
    look,
    async wait(call, key, limit, now) {
      const { used, waitMs } = await look(call, key, limit, now);
      return { waitMs: used < limit.cap ? 0 : waitMs, cap: limit.cap };
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

/** Ignores the request's deadline, whose end may be the reason for undoing. */
async function undo(quotas: Collection<Quota>, key: string, n: number): Promise<void> {
  await quotas.updateOne({ _id: key, 'parts.n': n }, { $inc: { 'parts.$.count': -1 } }, { maxTimeMS: UNDO_TIMEOUT_MS });
}

const partOf = (limit: Limit, now: number): number => Math.floor(now / (limit.windowMs / PARTS));

/** Milliseconds until the oldest part with a hit expires. */
function waitFor(parts: Quota['parts'], limit: Limit, now: number): number {
  const oldest = Math.min(...parts.map(({ n }) => n));
  return Math.max(1, (oldest + PARTS + 1) * (limit.windowMs / PARTS) - now);
}

/** An update pipeline. A part expires when all of it is outside the window, so that no window exceeds the cap. */
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
