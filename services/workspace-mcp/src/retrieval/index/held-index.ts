import { singleFlight } from '@cws/kit';
import type { VersionedIndex } from './versioned-index';

export type HeldIndex = ReturnType<typeof heldIndex>;

/** The index of an app that is searched; `open` makes it when it is first needed, and again after it was discarded. */
export function heldIndex(open: () => Promise<VersionedIndex>) {
  let held: VersionedIndex | undefined;
  let change: Promise<void> | undefined;

  function replaceBy(next: VersionedIndex | undefined): void {
    held?.index.close();
    held = next;
  }
  const fill = singleFlight(async () => {
    held ??= await open();
  });
  return {
    current: (): VersionedIndex | undefined => held,
    /** Runs the task when the index is there and nothing changes it. */
    async whenWhole<T>(task: (whole: VersionedIndex) => T): Promise<T> {
      for (;;)
        if (change) await change;
        else if (!held) await fill();
        else return task(held);
    },
    replaceBy,
    /** Changes the index while nothing reads it. A change that fails may have been made in part, so the index is discarded. */
    exclusively(work: () => Promise<void>): Promise<void> {
      const changed = work().finally(() => {
        change = undefined;
      });
      change = changed.catch(() => replaceBy(undefined));
      return changed;
    },
  };
}
