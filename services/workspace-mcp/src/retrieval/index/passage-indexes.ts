import { type Call, type Logger, startJob } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import type { PassageStore, PublicationListener } from '../passage/passage-store';
import { EMPTY, isEmpty, type Snapshot } from '../passage/snapshot';
import { noDirectory } from './files/index-directory';
import { nothingShared } from './files/shared-index-store';
import { type KeptIndex, keptIndex } from './kept-index';
import { type Candidates, NO_CANDIDATES, type PassageIndex } from './passage-index';
import type { IndexPlaces } from './stored-index';

/** Milliseconds after which an unused index is dropped. */
const KEPT_MS = 10 * 60_000;
const SWEEP_MS = 15_000;
const CLEAN_MS = 3_600_000;
/** Default cap of passages in all indexes together, about 1 kB each. An index in use is kept whatever its size. */
const MAX_PASSAGES = 250_000;
/** Passages of an app that were published without a search: from this number on they are indexed before the first search. */
const MANY_PASSAGES = 500;
/** Apps whose published passages are counted. */
const MAX_COUNTED = 1_000;

/** The indexes of this process, one for each recently searched app. */
export interface PassageIndexes {
  /**
   * Returns an app's passages that have any of the query's words. They are at most a second out of date, or, while a large publication is
   * being indexed, those of the index before it.
   */
  candidates(call: Call, app_id: string, query: string, limit: number): Promise<FoundCandidates>;
  /** Indexes what is published of an app so far and not complete, if it is much, so that its completion finds an index. */
  prepare(app_id: string): Promise<void>;
  /** Number of passages in all indexes. */
  size(): number;
  close(): Promise<void>;
}

/** Candidates, and what the index had in which they were found. */
export interface FoundCandidates extends Candidates {
  readonly snapshot: Snapshot;
}

export interface PassageIndexesOptions extends Partial<IndexPlaces> {
  readonly most?: number | undefined;
}

export function passageIndexes(
  passages: PassageStore,
  log: Logger,
  { most = MAX_PASSAGES, directory = noDirectory, shared = nothingShared }: PassageIndexesOptions = {},
): PassageIndexes {
  const places: IndexPlaces = { directory, shared };
  const closing = new Set<Promise<void>>();
  function close(index: KeptIndex): void {
    const closed = index.close().finally(() => closing.delete(closed));
    closing.add(closed);
  }
  const held = new LRUCache<string, KeptIndex>({ max: 1_000, ttl: KEPT_MS, updateAgeOnGet: true, dispose: close });
  const jobs = [
    startJob({ name: 'store and drop indexes', everyMs: SWEEP_MS, work: sweep, log }),
    startJob({ name: 'clean stored indexes', everyMs: CLEAN_MS, work: () => cleaned(places, passages), log }),
  ];
  void jobs[1]!.run();

  function indexOf(app_id: string): KeptIndex {
    const index = held.get(app_id) ?? keptIndex(passages, places, app_id);
    if (!held.has(app_id)) held.set(app_id, index);
    return index;
  }
  const ignorePublications = passages.onPublication(earlyIndexing({ has: (app_id) => held.has(app_id), indexOf, log }));
  const size = (): number => [...held.values()].reduce((sum, index) => sum + index.size(), 0);
  /** Drops the least recently used indexes first. */
  function dropWhatIsTooMuch(): void {
    while (held.size > 1 && size() > most) held.pop();
  }
  async function sweep(): Promise<void> {
    held.purgeStale();
    dropWhatIsTooMuch();
    for (const index of [...held.values()]) await index.store();
  }
  return {
    async candidates(call, app_id, query, limit) {
      const now = await passages.recentSnapshot(call, app_id);
      if (isEmpty(now)) return { ...NO_CANDIDATES, snapshot: EMPTY };
      const find = (index: PassageIndex, snapshot: Snapshot) => ({ ...index.candidates(query, limit), snapshot });
      const found = await indexOf(app_id).use(now, find);
      dropWhatIsTooMuch();
      return found;
    },
    async prepare(app_id) {
      const index = held.get(app_id);
      // A run that had begun before may have missed the newest.
      await index?.prepare();
      await index?.prepare();
    },
    size,
    async close() {
      ignorePublications();
      await Promise.all(jobs.map((job) => job.stop()));
      held.clear();
      await Promise.all(closing);
    },
  };
}

interface EarlyIndexing {
  readonly has: (app_id: string) => boolean;
  readonly indexOf: (app_id: string) => KeptIndex;
  readonly log: Logger;
}

/** Indexes a large publication while it goes on, so that the first question does not wait for it. */
function earlyIndexing({ has, indexOf, log }: EarlyIndexing): PublicationListener {
  const published = new LRUCache<string, number>({ max: MAX_COUNTED, ttl: KEPT_MS });
  return ({ app_id, passages: count, isComplete }) => {
    const sum = (published.get(app_id) ?? 0) + count;
    published.set(app_id, sum);
    if (!has(app_id) && sum < MANY_PASSAGES) return;
    if (isComplete) published.delete(app_id);
    const index = indexOf(app_id);
    (isComplete ? index.update() : index.prepare()).catch((error) =>
      log.warn({ err: error, app_id }, 'published passages are indexed at the next search'),
    );
  };
}

/** Deletes stored indexes that can no longer be used, those of erased apps among them. */
async function cleaned({ directory, shared }: IndexPlaces, passages: PassageStore): Promise<void> {
  for (const place of [directory, shared]) {
    await place.clean();
    for (const app_id of await place.apps())
      if ((await passages.snapshotNow(app_id)).version === 0) await place.delete(app_id);
  }
}
