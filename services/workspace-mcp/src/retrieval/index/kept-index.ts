import { keyedMutex, singleFlight, taskSet, waitAtMost } from '@cws/kit';
import type { PassageStore } from '../passage/passage-store';
import { isPartOf, type Snapshot } from '../passage/snapshot';
import { type HeldIndex, heldIndex } from './held-index';
import type { PassageIndex } from './passage-index';
import { type PreparedIndex, preparedIndex } from './prepared-index';
import { copied, type IndexPlaces, storedIndex } from './stored-index';
import {
  advance,
  builtIndex,
  catchUp,
  type IndexSource,
  lacksRemovals,
  laterIndex,
  MAX_IN_PLACE,
  type VersionedIndex,
} from './versioned-index';

/** Milliseconds for which a search waits for the newest passages before it searches those that are indexed. */
const PATIENCE_MS = 1_000;

/** An app's index that is kept up to date with publications. */
export interface KeptIndex {
  /** Runs `task` on the index and what it has. A snapshot that takes long to index is waited for as long as there is no index at all. */
  use<T>(snapshot: Snapshot, task: (index: PassageIndex, snapshot: Snapshot) => T): Promise<T>;
  /** Brings the index up to date. */
  update(): Promise<void>;
  /** Makes another index beside of what is not yet complete, if that is much, which is searched from its completion on. */
  prepare(): Promise<void>;
  /** Stores an index that has changed much since it was stored, and shares it with other processes. */
  store(): Promise<void>;
  size(): number;
  /** Closes the index after all searches that have begun, and after storing it. */
  close(): Promise<void>;
}

export function keptIndex(passages: PassageStore, places: IndexPlaces, app_id: string): KeptIndex {
  const closing = new AbortController();
  const source: IndexSource = { passages, app_id, signal: closing.signal };
  const [searches, others] = [taskSet(), taskSet()];
  const stored = storedIndex(source, places);
  const held = heldIndex(async () => (await stored.open()) ?? builtIndex(source, await passages.snapshotNow(app_id)));
  const prepared = preparedIndex(source, held);
  const changes = keyedMutex();
  const update = singleFlight(() => changes.runExclusive(app_id, () => reachNow(source, held, prepared)));
  const prepare = singleFlight(() => changes.runExclusive(app_id, prepared.follow));
  /** Stores the index in this directory, and returns what was stored. */
  async function keep() {
    const current = held.current();
    if (!current || !stored.isDue(current)) return undefined;
    const copy = await held.whenWhole(copied);
    await stored.write(copy);
    return copy;
  }
  const store = singleFlight(async () => {
    const copy = await keep();
    const current = held.current();
    if (copy && current) await stored.share(copy, current);
  });
  /** An update that had begun before may end at an earlier snapshot. */
  async function reach(snapshot: Snapshot): Promise<void> {
    await update();
    if (!has(held.current(), snapshot)) await update();
  }
  async function search<T>(snapshot: Snapshot, task: (index: PassageIndex, at: Snapshot) => T): Promise<T> {
    if (!held.current() && prepared.exists()) await update();
    const isBehind = await held.whenWhole((whole) => whole.isUnverified || !has(whole, snapshot));
    if (isBehind) await waitAtMost(PATIENCE_MS, others.add(reach(snapshot)));
    return held.whenWhole((whole) => task(whole.index, whole.snapshot));
  }
  return {
    use: (snapshot, task) => searches.add(search(snapshot, task)),
    update: () => others.add(update()),
    prepare: () => others.add(prepare()),
    store: () => others.add(store()),
    size: () => (held.current()?.index.size() ?? 0) + prepared.size(),
    async close() {
      await searches.settled();
      closing.abort();
      await others.settled();
      await keep();
      held.replaceBy(undefined);
      prepared.close();
    },
  };
}

const has = (index: VersionedIndex | undefined, snapshot: Snapshot): boolean =>
  index !== undefined && isPartOf(snapshot, index.snapshot);

/** Brings the index that is searched to what is published now, by the prepared one if there is one. */
async function reachNow(source: IndexSource, held: HeldIndex, prepared: PreparedIndex): Promise<void> {
  const { passages, app_id } = source;
  const now = await passages.snapshotNow(app_id);
  const next = prepared.takenFor(now);
  if (next) {
    await advance(next, source, now);
    held.replaceBy(next);
  } else {
    const whole = await held.whenWhole((it) => it);
    const changes = await passages.countBetween(app_id, whole.snapshot, now);
    if (changes <= MAX_IN_PLACE) await catchUp(whole, source, now, held.exclusively);
    else held.replaceBy(await laterIndex(whole, source, now, changes));
  }
  const reached = held.current()!;
  if (reached.isUnverified && (await lacksRemovals(reached, source))) held.replaceBy(await builtIndex(source, now));
  else reached.isUnverified = false;
}
