import { AppError, type Call } from '@cws/kit';
import type { Decision } from '../model/decision';
import type { SessionState } from '../model/session';

/**
 * Decides a change of a session. It is pure: it runs again on a fresher state when another write came first. A field set to
 * undefined is removed. An error reaches the caller only if the state that it was decided on is fresh.
 */
export type Decide<T> = (state: SessionState) => Decision<T>;

/** Decides a change and may read meanwhile: the write fails, and it runs again, when the session has changed since. */
export type Revise<T> = (state: SessionState) => Promise<Decision<T>>;

/** A change that waits for its turn. */
export interface PendingChange {
  readonly call: Call;
  readonly decide: Decide<unknown> | Revise<unknown>;
  /** A revision, which is committed by itself. */
  readonly alone: boolean;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

export function refuse(batch: readonly PendingChange[], error: unknown): void {
  for (const change of batch) change.reject(error);
}

/** Whether the deadline of the change is still ahead; its caller gets upstream_timeout otherwise, and nothing is written. */
export function isInTime({ call, reject }: PendingChange): boolean {
  const isLate = call.deadline <= Date.now();
  if (isLate) reject(new AppError('upstream_timeout'));
  return !isLate;
}
