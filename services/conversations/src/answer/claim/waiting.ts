import { type Clock, ulidTime } from '@cws/kit';
import type { PendingAnswer } from '../../chat/model/pending-answer';

const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;
/** Further sessions are found by the poll when their pauses are over. */
const MAX_REMEMBERED = 10_000;

/** Answers that wait for workspace-mcp. */
export interface WaitingAnswers {
  /** Returns the answer as it is stored while it waits: unclaimed, and without counting the attempt. */
  postpone(session_id: string, pending: PendingAnswer): PendingAnswer;
  /** Whether no process makes the answer, and it waits only for workspace-mcp. */
  isWaiting(pending: PendingAnswer | undefined): boolean;
  /** Whether requests for this answer have failed for longer than it may wait, even if those for others succeed. */
  hasWaitedTooLong(pending: PendingAnswer): boolean;
  /** Whether workspace-mcp is unavailable, and has been for longer than the answer may wait. */
  isExpired(pending: PendingAnswer | undefined): boolean;
  /** Whether any answer may be expired. */
  mayAnyBeExpired(): boolean;
  /** Returns up to `max` sessions whose answers this process has postponed, and forgets all of them. */
  take(max: number): readonly string[];
}

export interface WaitingOptions {
  readonly clock: Clock;
  /** ANSWER_WAIT_S. */
  readonly waitMs: number;
  readonly awaySince: () => number | undefined;
}

export function waitingAnswers({ clock, waitMs, awaySince }: WaitingOptions): WaitingAnswers {
  const waiting = new Set<string>();
  const isLong = (since: number): boolean => clock() - since >= waitMs;
  const waitsSince = (pending: PendingAnswer): number => pending.waits_since?.getTime() ?? clock();

  /** An answer pauses for as long again as it has waited. */
  const pauseOf = (since: number): number => Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, clock() - since));

  return {
    postpone(session_id, pending) {
      const since = waitsSince(pending);
      if (waiting.size < MAX_REMEMBERED) waiting.add(session_id);
      const lease_until = new Date(clock() + pauseOf(since));
      return { ...pending, attempt: pending.attempt - 1, by: '', lease_until, waits_since: new Date(since) };
    },
    isWaiting: (pending) => pending?.by === '' && pending.waits_since !== undefined,
    hasWaitedTooLong: (pending) => isLong(waitsSince(pending)),
    isExpired(pending) {
      const since = awaySince();
      if (!pending || since === undefined) return false;
      return isLong(Math.max(ulidTime(pending.message_id).getTime(), Math.min(since, waitsSince(pending))));
    },
    mayAnyBeExpired: () => isLong(awaySince() ?? clock()),
    take(max) {
      const some = [...waiting].slice(0, max);
      waiting.clear();
      return some;
    },
  };
}
