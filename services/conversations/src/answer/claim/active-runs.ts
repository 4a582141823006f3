import { taskSet, waitAtMost } from '@cws/kit';
import { type Run, RunCancelled } from '../run/run';

/** A run that is nearly done may finish within this time when the process stops. */
const GRACE_MS = 2_000;
/** The lease of a run that has not ended by then expires by itself. */
const MAX_STOP_MS = 5_000;

/** The runs of this process, one per session. */
export interface ActiveRuns {
  of(session_id: string): Run | undefined;
  all(): Iterable<Run>;
  /** Whether it is the newest run of its session. */
  isCurrent(run: Run): boolean;
  /** How many more may start, `freed` of those that end soon included; 0 once this process stops. */
  room(freed?: number): number;
  /** `work` must not fail; `onRoom` runs when its end makes room after there was none. */
  add(run: Run, work: () => Promise<void>, onRoom: () => void): void;
  isStopping(): boolean;
  /** No run starts from now on. */
  close(): void;
  /** Resolves when all runs have ended, or when that takes too long. */
  end(): Promise<void>;
}

export function activeRuns(max: number): ActiveRuns {
  const bySession = new Map<string, Run>();
  const working = taskSet();
  let isStopping = false;

  function remove(run: Run, onRoom: () => void): void {
    const wasFull = working.size + 1 >= max;
    if (bySession.get(run.session_id) === run) bySession.delete(run.session_id);
    if (wasFull && !isStopping) onRoom();
  }

  function cancelAll(): void {
    for (const run of bySession.values()) run.stop.abort(new RunCancelled('lost'));
  }

  return {
    of: (session_id) => bySession.get(session_id),
    all: () => bySession.values(),
    isCurrent: (run) => bySession.get(run.session_id) === run,
    room: (freed = 0) => (isStopping ? 0 : Math.max(0, max + freed - working.size)),
    add(run, work, onRoom) {
      bySession.set(run.session_id, run);
      void working.add(work()).finally(() => remove(run, onRoom));
    },
    isStopping: () => isStopping,
    close() {
      isStopping = true;
    },
    async end() {
      const grace = setTimeout(cancelAll, GRACE_MS);
      await waitAtMost(MAX_STOP_MS, working.settled());
      clearTimeout(grace);
    },
  };
}
