import { AppError } from '@cws/kit';

/** At most `cap` hits in any `windowMs`. */
export interface Limit {
  readonly cap: number;
  readonly windowMs: number;
}

export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;

/** How long a limit keeps a key from its next hit; 0: not at all. */
export interface Wait {
  readonly waitMs: number;
  readonly cap: number;
}

/** A hit that was counted, or how long to wait for the next one. */
export type Taken = { readonly ok: true; undo(): Promise<void> } | ({ readonly ok: false } & Wait);

/** Counts a hit with each of them, or with none: rate_limited. The result takes all of them back. */
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

/** Times at which a key was hit, oldest first; a sliding window, so that no moment sees more than the cap. */
export const waitOf = (hits: readonly Date[], limits: readonly Limit[], now: number): Wait =>
  longest(limits.map((limit) => ({ waitMs: waitFor(hits, limit, now), cap: limit.cap })));

export const tooMany = ({ waitMs, cap }: Wait): AppError =>
  new AppError('rate_limited', { retryAfter: Math.ceil(waitMs / SECOND), limit: cap });

function waitFor(hits: readonly Date[], { cap, windowMs }: Limit, now: number): number {
  const recent = hits.filter((at) => at.getTime() > now - windowMs);
  const blocking = recent[recent.length - cap];
  return blocking ? blocking.getTime() + windowMs - now : 0;
}
