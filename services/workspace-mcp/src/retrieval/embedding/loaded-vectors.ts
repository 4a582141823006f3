import { type Logger, singleFlight } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import { type VectorIndex, vectorIndex } from './vector-index';
import type { EmbeddedGeneration, Generation, VectorStore } from './vector-store';

/** Milliseconds after which unused vectors are dropped. */
const KEPT_MS = 10 * 60_000;
const MAX_APPS = 1_000;

/** The vectors of recently asked apps in memory. */
export interface LoadedVectors {
  /** Resolves when the vectors of an app are loaded. Newer ones are loaded while the loaded ones are used. */
  of(app_id: string, generation: EmbeddedGeneration): Promise<VectorIndex>;
  drop(app_id: string): void;
  bytes(): number;
}

interface Loaded {
  readonly generation: Generation;
  readonly index: VectorIndex;
  version: number;
  readonly update: () => Promise<void>;
}

export function loadedVectors(vectors: VectorStore, log: Logger, mostBytes: number): LoadedVectors {
  const held = new LRUCache<string, Loaded>({
    max: MAX_APPS,
    ttl: KEPT_MS,
    updateAgeOnGet: true,
    ttlAutopurge: false,
  });

  function opened(app_id: string, generation: Generation): Loaded {
    const index = vectorIndex(generation.dimension);
    const loaded: Loaded = {
      generation,
      index,
      version: -1,
      update: singleFlight(async () => {
        const { current } = (await vectors.set(app_id)) ?? {};
        for await (const row of vectors.after(app_id, generation, loaded.version))
          index.put(row.passage_id, new Int8Array(row.vector.buffer));
        loaded.version = current?.version ?? 0;
        dropWhatIsTooMuch();
      }),
    };
    held.set(app_id, loaded);
    return loaded;
  }
  const bytes = (): number => [...held.values()].reduce((sum, { index }) => sum + index.bytes(), 0);
  /** Drops the least recently used vectors first; those of the last app are kept whatever their size. */
  function dropWhatIsTooMuch(): void {
    while (held.size > 1 && bytes() > mostBytes) held.pop();
  }
  return {
    async of(app_id, generation) {
      const known = held.get(app_id);
      const loaded = known && isSame(known.generation, generation) ? known : opened(app_id, generation);
      if (loaded.version === -1) await loaded.update();
      else if (loaded.version < generation.version)
        loaded.update().catch((error) => log.warn({ err: error, app_id }, 'vectors could not be loaded'));
      return loaded.index;
    },
    drop: (app_id) => void held.delete(app_id),
    bytes,
  };
}

const isSame = (one: Generation, other: Generation): boolean =>
  one.model === other.model && one.dimension === other.dimension;
