import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FindCursor } from 'mongodb';
import type { Passage } from './passage';
import { type PassageIndex, passageIndex } from './passage-index';
import type { PassageStore } from './passage-store';

/** Milliseconds after which loading yields to other work. */
const TURN_MS = 10;

/** An app's index that is kept up to date with publications. */
export interface KeptIndex {
  /** Runs `task` on the index when it is up to date with that version of the corpus. */
  use<T>(version: number, task: (index: PassageIndex) => T): Promise<T>;
  size(): number;
  /** Closes the index after all earlier tasks. */
  close(): Promise<void>;
}

/** The index is built at its first use and updated when it is out of date, by one task at a time. */
export function keptIndex(passages: PassageStore, app_id: string): KeptIndex {
  let index = passageIndex();
  let held = 0;
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  }
  async function catchUp(): Promise<void> {
    const now = await passages.versionNow(app_id);
    try {
      await load(index, held === 0 ? passages.allOf(app_id) : passages.changedSince(app_id, held));
      held = now;
    } catch (error) {
      startOver();
      throw error;
    }
  }
  /** Discards a partially loaded index. */
  function startOver(): void {
    index.close();
    index = passageIndex();
    held = 0;
  }
  return {
    use: (version, task) =>
      inTurn(async () => {
        if (held < version) await catchUp();
        return task(index);
      }),
    size: () => index.size(),
    close: () => inTurn(() => index.close()),
  };
}

async function load(index: PassageIndex, changes: FindCursor<Passage>): Promise<void> {
  let since = performance.now();
  index.begin();
  for await (const passage of changes) {
    if (passage.removed_at) index.remove(passage._id);
    else index.put(passage);
    if (performance.now() - since < TURN_MS) continue;
    await nextTurn();
    since = performance.now();
  }
  index.commit();
}
