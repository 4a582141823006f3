import { Mutex } from 'async-mutex';

/** A mutex for each key, which exists as long as work of the key runs or waits. */
export interface KeyedMutex {
  /** Runs the work of one key in the order of the calls, each after the one before has succeeded or failed. */
  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** The keys with work that runs or waits. */
  keys(): Iterable<string>;
}

export function keyedMutex(): KeyedMutex {
  const mutexes = new Map<string, Mutex>();
  return {
    async runExclusive(key, work) {
      const mutex = mutexes.get(key) ?? new Mutex();
      mutexes.set(key, mutex);
      try {
        return await mutex.runExclusive(work);
      } finally {
        if (mutexes.get(key) === mutex && !mutex.isLocked()) mutexes.delete(key);
      }
    },
    keys: () => mutexes.keys(),
  };
}
