import { type Clock, ulidTime } from '@cws/kit';
import type { AnswerDue } from '../chat/model/pending-answer';

const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** The others are found when their pause is over. */
const MOST_REMEMBERED = 10_000;

/** Answers that wait for workspace-mcp. */
export interface PutOffs {
  /** What the answer is while it waits: as if nobody had tried it. */
  putOff(session_id: string, due: AnswerDue): AnswerDue;
  /** Whether nobody is at it, and it waits for nothing but workspace-mcp. */
  isWaiting(due: AnswerDue | undefined): boolean;
  /** Whether look-ups for it have failed for as long as they may, whatever has become of others. */
  hasBeenLong(due: AnswerDue): boolean;
  /** Whether workspace-mcp is away, and has been while it waited for as long as it may. */
  isOver(due: AnswerDue | undefined): boolean;
  /** Whether that may be so of any. */
  isAnyOver(): boolean;
  /** Sessions that this process has put off, as many as `most`; all are forgotten by it. */
  take(most: number): readonly string[];
}

export interface Waits {
  readonly clock: Clock;
  /** ANSWER_WAIT_S. */
  readonly waitMs: number;
  readonly awaySince: () => number | undefined;
}

export function putOffs({ clock, waitMs, awaySince }: Waits): PutOffs {
  const waiting = new Set<string>();
  const isLong = (since: number): boolean => clock() - since >= waitMs;
  const waitsSince = (due: AnswerDue): number => due.waits_since?.getTime() ?? clock();

  /** As long again as it has waited. */
  const pauseOf = (since: number): number => Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, clock() - since));

  return {
    putOff(session_id, due) {
      const since = waitsSince(due);
      if (waiting.size < MOST_REMEMBERED) waiting.add(session_id);
      const lease_until = new Date(clock() + pauseOf(since));
      return { ...due, attempt: due.attempt - 1, by: '', lease_until, waits_since: new Date(since) };
    },
    isWaiting: (due) => due?.by === '' && due.waits_since !== undefined,
    hasBeenLong: (due) => isLong(waitsSince(due)),
    isOver(due) {
      const since = awaySince();
      if (!due || since === undefined) return false;
      return isLong(Math.max(ulidTime(due.message_id).getTime(), Math.min(since, waitsSince(due))));
    },
    isAnyOver: () => isLong(awaySince() ?? clock()),
    take(most) {
      const some = [...waiting].slice(0, most);
      waiting.clear();
      return some;
    },
  };
}
