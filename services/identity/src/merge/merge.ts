/** Milliseconds after which another process may go on with a merge. */
export const LEASE_MS = 15_000;
/** Milliseconds after the first pass at which the second takes what was in flight. */
export const SWEEP_AFTER_MS = 10_000;
const MAX_PAUSE_MS = 60_000;

/** What an anonymous user has goes over to a verified one: a job that is done twice, to take what was in flight too. */
export interface Merge {
  /** The anonymous user: each is merged once. */
  readonly _id: string;
  readonly into_user_id: string;
  /** Passes that are done. */
  readonly passes: 0 | 1 | 2;
  /** Number of the attempt that holds the lease; an older one changes nothing any more. */
  readonly attempt: number;
  /** When the next attempt may begin; null when all is done. */
  readonly due_at: Date | null;
  readonly created_at: Date;
}

/** Pause after a failed attempt, longer each time. */
export const pauseMs = (attempt: number): number => Math.min(1_000 * 2 ** Math.min(attempt, 10), MAX_PAUSE_MS);
