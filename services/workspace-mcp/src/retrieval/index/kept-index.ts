import { setTimeout as sleep } from 'node:timers/promises';
import { singleFlight } from '@cws/kit';
import type { PassageStore } from '../passage/passage-store';
import { completed, isEmpty, isPartOf, type Snapshot } from '../passage/snapshot';
import type { IndexDirectory } from './files/index-directory';
import type { StoredIndex } from './files/index-format';
import type { SharedIndexes } from './files/shared-index-store';
import { type PassageIndex, passageIndex } from './passage-index';
import { turns } from './turns';
import { advance, advancedCopy, builtIndex, catchUp, type IndexSource, type VersionedIndex } from './versioned-index';

/** Milliseconds for which a search waits for the newest passages before it searches those that are indexed. */
const PATIENCE_MS = 1_000;
/** An index is stored after it has changed by that many passages and by that share; what it lacks is read from the database. */
const LEAST_STORED = 500;
const CHANGED_SHARE = 0.05;
/** Changes that are put into an index while searches wait; more are put into a copy. */
const MOST_IN_PLACE = 2_000;
/** The share of changed passages from which on an index is built rather than copied and changed. */
const REBUILT_SHARE = 0.5;

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

/** The places from which a process opens an index instead of building it. */
export interface IndexPlaces {
  readonly directory: IndexDirectory;
  readonly shared: SharedIndexes;
}

export function keptIndex(passages: PassageStore, { directory, shared }: IndexPlaces, app_id: string): KeptIndex {
  const closing = new AbortController();
  const source: IndexSource = { passages, app_id, signal: closing.signal };
  const [searches, others] = [new Set<Promise<unknown>>(), new Set<Promise<unknown>>()];
  const inTurn = turns();
  let held: VersionedIndex | undefined;
  /** The index of publications that are not complete. */
  let prepared: VersionedIndex | undefined;
  /** A stored index may lack changes that the database no longer tells. */
  let isUnverified = false;
  let change: Promise<void> | undefined;

  function replaceBy(next: VersionedIndex | undefined): void {
    held?.index.close();
    held = next;
  }
  /** Changes the index while nothing reads it. A change that fails may have been made in part, so the index is discarded. */
  function exclusively(work: () => Promise<void>): Promise<void> {
    const changed = work().finally(() => {
      change = undefined;
    });
    change = changed.catch(() => replaceBy(undefined));
    return changed;
  }
  async function whenWhole<T>(task: (whole: VersionedIndex) => T): Promise<T> {
    for (;;)
      if (change) await change;
      else if (!held) await open();
      else return task(held);
  }
  const open = singleFlight(async () => {
    if (held) return;
    held = (await openedIndex(await directory.read(app_id), source)) ?? (await downloaded());
    isUnverified = held !== undefined;
    held ??= await builtIndex(source, await passages.snapshotNow(app_id));
  });
  /** Opens the index that another process has shared. It counts as changed, so that it is stored in this directory, too. */
  async function downloaded(): Promise<VersionedIndex | undefined> {
    const stored = await shared.read(app_id);
    const opened = await openedIndex(stored, source);
    if (stored && !opened) await shared.delete(app_id);
    return opened && { ...opened, changes: opened.index.size() };
  }
  /** Returns an index of a later snapshot that is not searched yet. */
  const beside = (whole: VersionedIndex, snapshot: Snapshot, changes: number): Promise<VersionedIndex> =>
    changes > whole.index.size() * REBUILT_SHARE ? builtIndex(source, snapshot) : advancedCopy(whole, source, snapshot);
  function takePrepared(): VersionedIndex | undefined {
    const taken = prepared;
    prepared = undefined;
    return taken;
  }
  async function reachNow(): Promise<void> {
    const now = await passages.snapshotNow(app_id);
    if (prepared && isPartOf(prepared.snapshot, now)) {
      const next = takePrepared()!;
      await advance(next, source, now);
      isUnverified = false;
      return replaceBy(next);
    }
    const whole = await whenWhole((it) => it);
    const changes = await passages.countBetween(app_id, whole.snapshot, now);
    if (changes <= MOST_IN_PLACE) await catchUp(whole, source, now, exclusively);
    else replaceBy(await beside(whole, now, changes));
    if (isUnverified && (await lacksRemovals(held!, source))) replaceBy(await builtIndex(source, now));
    isUnverified = false;
  }
  async function prepareNow(): Promise<void> {
    const now = await passages.snapshotNow(app_id);
    if (now.open.length === 0) return;
    const next = completed(now);
    if (prepared) {
      const own = takePrepared()!;
      await advance(own, source, next);
      prepared = own;
      return;
    }
    if (!held && isEmpty(now)) prepared = await builtIndex(source, next);
    else {
      const whole = await whenWhole((it) => it);
      const changes = await passages.countBetween(app_id, whole.snapshot, next);
      if (changes > MOST_IN_PLACE) prepared = await beside(whole, next, changes);
    }
  }
  const update = singleFlight(() => inTurn(reachNow));
  const prepare = singleFlight(() => inTurn(prepareNow));
  /** Stores the index in this directory, and returns what was stored. */
  async function keep(): Promise<StoredIndex | undefined> {
    if (!held || !isMuch(held.changes, held.index)) return undefined;
    // A file has all versions up to one. While a publication is not complete, the file of before is kept.
    if (held.snapshot.open.length > 0) return undefined;
    const stored = await whenWhole(copied);
    await directory.write(app_id, stored);
    return stored;
  }
  /** A shared index that lacks little serves other processes as well. */
  const share = (stored: StoredIndex, { index }: VersionedIndex): Promise<void> =>
    shared.write(app_id, stored, async (version) =>
      isMuch(await passages.countBetween(app_id, completed({ version }), completed(stored)), index),
    );
  const store = singleFlight(async () => {
    const stored = await keep();
    if (stored && held) await share(stored, held);
  });
  /** An update that had begun before may end at an earlier snapshot. */
  async function reach(snapshot: Snapshot): Promise<void> {
    await update();
    if (!held || !isPartOf(snapshot, held.snapshot)) await update();
  }
  async function search<T>(snapshot: Snapshot, task: (index: PassageIndex, at: Snapshot) => T): Promise<T> {
    if (!held && prepared) await update();
    await whenWhole(() => {});
    if (isUnverified || !isPartOf(snapshot, held!.snapshot)) await patiently(among(others, reach(snapshot)));
    return whenWhole((whole) => task(whole.index, whole.snapshot));
  }
  return {
    use: (snapshot, task) => among(searches, search(snapshot, task)),
    update: () => among(others, update()),
    prepare: () => among(others, prepare()),
    store: () => among(others, store()),
    size: () => (held?.index.size() ?? 0) + (prepared?.index.size() ?? 0),
    async close() {
      await Promise.allSettled(searches);
      closing.abort();
      await Promise.allSettled(others);
      await keep();
      replaceBy(undefined);
      takePrepared()?.index.close();
    },
  };
}

/** The index is as if it was stored from now on; one that could not be is stored after further changes. */
function copied(held: VersionedIndex): StoredIndex {
  held.changes = 0;
  return { version: held.snapshot.version, image: held.index.image() };
}

async function openedIndex(
  stored: StoredIndex | undefined,
  { passages, app_id }: IndexSource,
): Promise<VersionedIndex | undefined> {
  if (!stored) return undefined;
  const snapshot = completed(stored);
  // A later one is that of a database before it was restored from a backup.
  if (!isPartOf(snapshot, await passages.snapshotNow(app_id))) return undefined;
  return { index: passageIndex(stored.image), snapshot, changes: 0 };
}

const isMuch = (changes: number, index: PassageIndex): boolean =>
  changes >= Math.max(LEAST_STORED, CHANGED_SHARE * index.size());

/** Whether passages were removed so long ago that the database no longer tells. */
const lacksRemovals = async (
  { index, snapshot }: VersionedIndex,
  { passages, app_id }: IndexSource,
): Promise<boolean> => (await passages.countAt(app_id, snapshot)) !== index.size();

async function patiently(work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const timeOut = sleep(PATIENCE_MS, undefined, { signal: timer.signal, ref: false }).catch(() => {});
  try {
    await Promise.race([work, timeOut]);
  } finally {
    timer.abort();
  }
}

function among<T>(running: Set<Promise<unknown>>, work: Promise<T>): Promise<T> {
  running.add(work);
  return work.finally(() => running.delete(work));
}
