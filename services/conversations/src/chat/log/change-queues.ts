import { isInTime, type PendingChange, refuse } from './pending-change';

const MAX_BATCH = 32;

/** Changes in the order of their arrival, a queue per session. */
export interface ChangeQueues {
  add(session_id: string, change: PendingChange): void;
  /** Resolves when no change waits or is being committed. */
  idle(): Promise<void>;
}

export interface BatchWork {
  commit(session_id: string, batch: readonly PendingChange[]): Promise<void>;
  /** Whether the session needs `tidy` before its next batch. */
  isUntidy(session_id: string): boolean;
  tidy(session_id: string): Promise<void>;
}

/** Passes the changes of each session to `work` in batches, one batch at a time. */
export function changeQueues(work: BatchWork): ChangeQueues {
  const queues = new Map<string, PendingChange[]>();
  const running = new Set<Promise<void>>();

  async function drain(id: string, queue: PendingChange[]): Promise<void> {
    while (queue.length > 0) {
      const batch = nextBatch(queue).filter(isInTime);
      if (batch.length > 0) await work.commit(id, batch).catch((error) => refuse(batch, error));
      if (work.isUntidy(id)) await work.tidy(id);
    }
    queues.delete(id);
  }

  return {
    add(id, change) {
      const queue = queues.get(id);
      if (queue) return void queue.push(change);
      const started = [change];
      queues.set(id, started);
      const draining = drain(id, started).finally(() => running.delete(draining));
      running.add(draining);
    },
    async idle() {
      await Promise.all(running);
    },
  };
}

/** Takes as many of the next changes as can be committed together. */
function nextBatch(queue: PendingChange[]): PendingChange[] {
  const alone = queue.findIndex((change) => change.alone);
  const count = alone === 0 ? 1 : alone === -1 ? MAX_BATCH : Math.min(alone, MAX_BATCH);
  return queue.splice(0, count);
}
