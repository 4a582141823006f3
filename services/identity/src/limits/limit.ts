import { AppError } from '@cws/kit';

/** At most `cap` hits in any `windowMs`. */
export interface Limit {
  readonly cap: number;
  readonly windowMs: number;
}

export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;

/** How long until a key may be hit again; 0 when it may be hit now. */
export interface Wait {
  readonly waitMs: number;
  readonly cap: number;
}

/** A hit that was counted, or how long to wait for the next one. */
export type Taken = { readonly ok: true; undo(): Promise<void> } | ({ readonly ok: false } & Wait);

/** Counts a hit with all limits or, throwing rate_limited, with none. The result undoes all of them. */
export async function takeAll(takes: readonly (() => Promise<Taken>)[]): Promise<() => Promise<void>> {
  const undos: (() => Promise<void>)[] = [];
  const undoAll = async () => void (await Promise.all(undos.map((undo) => undo())));
  for (const take of takes) {
    const taken = await take();
    if (!taken.ok) {
      await undoAll();
      throw tooMany(taken);
    }
    undos.push(taken.undo);
  }
  return undoAll;
}

export const longest = (waits: readonly Wait[]): Wait =>
  waits.reduce((worst, wait) => (wait.waitMs > worst.waitMs ? wait : worst));

/** The wait of a sliding window. `hits` are oldest first. */
export const waitOf = (hits: readonly Date[], limits: readonly Limit[], now: number): Wait =>
  longest(limits.map((limit) => ({ waitMs: waitFor(hits, limit, now), cap: limit.cap })));

export const tooMany = ({ waitMs, cap }: Wait): AppError =>
  new AppError('rate_limited', { retryAfter: Math.ceil(waitMs / SECOND), limit: cap });

function waitFor(hits: readonly Date[], { cap, windowMs }: Limit, now: number): number {
  const recent = hits.filter((at) => at.getTime() > now - windowMs);
  const blocking = recent[recent.length - cap];
  return blocking ? blocking.getTime() + windowMs - now : 0;
}
