import { type Call, type Logger, startJob } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import { type KeptIndex, keptIndex } from './kept-index';
import type { Ranked } from './passage-index';
import type { PassageStore } from './passage-store';

/** Milliseconds after which an unused index is dropped. */
const KEPT_MS = 10 * 60_000;
const SWEEP_MS = 60_000;
/** Default cap of passages in all indexes together, about 1 kB each. An index in use is kept whatever its size. */
const MOST_PASSAGES = 250_000;

/** The indexes of this process, one for each recently searched app. */
export interface PassageIndexes {
  /** Returns an app's best passages, at most a second out of date. */
  rank(call: Call, app_id: string, query: string, limit: number): Promise<Ranked[]>;
  /** Number of passages in all indexes. */
  size(): number;
  close(): Promise<void>;
}

export function passageIndexes(passages: PassageStore, log: Logger, most = MOST_PASSAGES): PassageIndexes {
  const closing = new Set<Promise<void>>();
  function close(index: KeptIndex): void {
    const closed = index.close().finally(() => closing.delete(closed));
    closing.add(closed);
  }
  const held = new LRUCache<string, KeptIndex>({ max: 1_000, ttl: KEPT_MS, updateAgeOnGet: true, dispose: close });
  const sweeping = startJob({ name: 'drop unused indexes', everyMs: SWEEP_MS, work: () => held.purgeStale(), log });

  function indexOf(app_id: string): KeptIndex {
    const index = held.get(app_id) ?? keptIndex(passages, app_id);
    if (!held.has(app_id)) held.set(app_id, index);
    return index;
  }
  const size = (): number => [...held.values()].reduce((sum, index) => sum + index.size(), 0);
  /** Drops the least recently used indexes first. */
  function dropWhatIsTooMuch(): void {
    while (held.size > 1 && size() > most) held.pop();
  }
  return {
    async rank(call, app_id, query, limit) {
      const version = await passages.recentVersion(call, app_id);
      if (version === 0) return [];
      const ranked = await indexOf(app_id).use(version, (index) => index.rank(query, limit));
      dropWhatIsTooMuch();
      return ranked;
    },
    size,
    async close() {
      await sweeping.stop();
      held.clear();
      await Promise.all(closing);
    },
  };
}
