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

/** Counted limits in MongoDB: a Redis restart forgets none, and one conditional step per key lets none through beside. */
export interface HitStore {
  take(call: Call, key: string, limits: readonly Limit[], now: number): Promise<Taken>;
  /** How long until the key may be hit again, without hitting it. */
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

/** Not bound to the request's deadline, which may be why it is undone. */
async function undo(counters: Collection<Hits>, key: string, { id }: Hit): Promise<void> {
  await counters.updateOne({ _id: key }, { $pull: { hits: { id } } }, { timeoutMS: UNDO_TIMEOUT_MS });
}

const timesOf = (row: Hits | null): Date[] => (row?.hits ?? []).map(({ at }) => at);

/** An update pipeline: forget what is older than every window, then add the hit if each window has room. */
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
