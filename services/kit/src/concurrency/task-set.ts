/** Work that is under way, for those who have to wait for its end. */
export interface TaskSet {
  /** Adds the work until it has ended, and returns its outcome. */
  add<T>(work: Promise<T>): Promise<T>;
  /** Resolves when all work that is in the set now has succeeded or failed. */
  settled(): Promise<void>;
  readonly size: number;
}

export function taskSet(): TaskSet {
  const running = new Set<Promise<unknown>>();
  return {
    add(work) {
      running.add(work);
      return work.finally(() => running.delete(work));
    },
    async settled() {
      await Promise.allSettled(running);
    },
    get size() {
      return running.size;
    },
  };
}
