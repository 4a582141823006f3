import { randomBytes } from 'node:crypto';

/** Milliseconds after which another process may continue an erasure; each step renews it. */
export const LEASE_MS = 20_000;
/** Milliseconds from the first pass to the last one: by then no request that began before the first one is in progress. */
export const SWEEP_AFTER_MS = 10_000;
/** Milliseconds for which a receipt is known after the erasure is done. */
export const KEPT_MS = 90 * 24 * 3_600_000;
const MAX_PAUSE_MS = 15_000;

/** An erasure in progress. It holds everything that its steps need after the user's own rows are gone. */
export interface Erasure {
  /** The receipt: 128 random bits, base64url. */
  readonly _id: string;
  readonly user_id: string;
  /** Anonymous users who were merged into the user; a merge may have been in progress. */
  readonly merged_user_ids: readonly string[];
  /** The address that gets a mail when it is done; empty for anonymous users. */
  readonly email: string;
  /** The businesses that are erased with the user. */
  readonly business_ids: readonly string[];
  /** Ids of the keys, connections and installs that were found so far. */
  readonly credential_ids: readonly string[];
  /** The secret from which the ids are derived that replace the user's in sessions. */
  readonly seed: string;
  /** Completed passes. */
  readonly passes: 0 | 1;
  /** Number of the attempt that holds the lease; an older attempt can change nothing. */
  readonly attempt: number;
  /** The time at which the next attempt may begin. */
  readonly due_at: Date;
  readonly started_at: Date;
}

/** The row that is left of an erasure that is done. */
export interface DoneErasure {
  readonly _id: string;
  readonly done_at: Date;
  readonly expires_at: Date;
}

type NewErasure = Pick<Erasure, 'user_id' | 'merged_user_ids' | 'email' | 'business_ids'>;

/** An erasure whose first attempt the caller makes. */
export const newErasure = (erasure: NewErasure, now: number): Erasure => ({
  _id: randomBytes(16).toString('base64url'),
  ...erasure,
  credential_ids: [],
  seed: randomBytes(32).toString('base64url'),
  passes: 0,
  attempt: 1,
  due_at: new Date(now + LEASE_MS),
  started_at: new Date(now),
});

/** Pause after a failed attempt, longer each time. */
export const pauseMs = (attempt: number): number => Math.min(500 * 2 ** Math.min(attempt, 10), MAX_PAUSE_MS);
