/** At most `cap` hits in any `windowMs`. */
export interface Limit {
  readonly cap: number;
  readonly windowMs: number;
}

export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;

/** Times at which a key was hit, oldest first; a sliding window, so that no moment sees more than the cap. */
export const retryAfterMs = (hits: readonly Date[], limits: readonly Limit[], now: number): number =>
  Math.max(0, ...limits.map((limit) => waitFor(hits, limit, now)));

function waitFor(hits: readonly Date[], { cap, windowMs }: Limit, now: number): number {
  const recent = hits.filter((at) => at.getTime() > now - windowMs);
  const blocking = recent[recent.length - cap];
  return blocking ? blocking.getTime() + windowMs - now : 0;
}
