import { type Call, ulid, within } from '@cws/kit';
import type { Collection, Db, Document } from 'mongodb';
import { HOUR, type Limit, type Taken, type Wait, waitOf } from './limit';

interface Hit {
  readonly id: string;
  readonly at: Date;
}

interface Hits {
  readonly _id: string;
  readonly hits: readonly Hit[];
  readonly expires_at: Date;
}

/** Counted limits in MongoDB: they survive a restart of Redis, and one conditional update per key admits no more than the cap. */
export interface HitStore {
  take(call: Call, key: string, limits: readonly Limit[], now: number): Promise<Taken>;
  /** Returns how long until the key may be hit again; counts nothing. */
  wait(call: Call, key: string, limits: readonly Limit[], now: number): Promise<Wait>;
}

const UNDO_TIMEOUT_MS = 5_000;

export function openHitStore(db: Db): HitStore {
  const counters = db.collection<Hits>('counters');
  return {
    take: (call, key, limits, now) => take(counters, call, key, limits, now),
    async wait(call, key, limits, now) {
      const row = await counters.findOne({ _id: key }, within(call));
      return waitOf(timesOf(row), limits, now);
    },
  };
}

async function take(
  counters: Collection<Hits>,
  call: Call,
  key: string,
  limits: readonly Limit[],
  now: number,
): Promise<Taken> {
  const hit: Hit = { id: ulid(), at: new Date(now) };
  const options = { ...within(call), upsert: true, returnDocument: 'after' } as const;
  const row = await counters.findOneAndUpdate({ _id: key }, hitUnlessFull(hit, limits, now), options);
  if (row?.hits.some(({ id }) => id === hit.id)) return { ok: true, undo: () => undo(counters, key, hit) };
  const { waitMs, cap } = waitOf(timesOf(row), limits, now);
  return { ok: false, waitMs: Math.max(1, waitMs), cap };
}

/** Ignores the request's deadline, whose end may be the reason for undoing. */
async function undo(counters: Collection<Hits>, key: string, { id }: Hit): Promise<void> {
  await counters.updateOne({ _id: key }, { $pull: { hits: { id } } }, { timeoutMS: UNDO_TIMEOUT_MS });
}

const timesOf = (row: Hits | null): Date[] => (row?.hits ?? []).map(({ at }) => at);

/** An update pipeline: removes hits older than every window, then adds the hit if each window has room. */
function hitUnlessFull(hit: Hit, limits: readonly Limit[], now: number): Document[] {
  const longest = Math.max(HOUR, ...limits.map(({ windowMs }) => windowMs));
  const since = (windowMs: number) => ({
    $filter: { input: { $ifNull: ['$hits', []] }, as: 'hit', cond: { $gt: ['$$hit.at', new Date(now - windowMs)] } },
  });
  const room = limits.map(({ cap, windowMs }) => ({ $lt: [{ $size: since(windowMs) }, cap] }));
  const added = { $concatArrays: [since(longest), [{ id: hit.id, at: hit.at }]] };
  return [
    {
      $set: {
        hits: { $cond: [{ $and: room }, added, since(longest)] },
        expires_at: new Date(now + longest),
      },
    },
  ];
}
