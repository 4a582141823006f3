import type { Call, Logger } from '@cws/kit';
import type { Db, MongoClient } from 'mongodb';
import type { TextReader } from '../chunk/text-reader';
import { openCorpusStore, type PublicationKind } from './corpus-store';
import { type Decide, openPublicationStore, type Published } from './publication-store';
import { openSnapshotStore } from './snapshot-store';

export type PassageStore = ReturnType<typeof openPassageStore>;

interface PassageStoreParts {
  readonly log: Logger;
  readonly texts: Pick<TextReader, 'split'>;
  readonly mostRecent?: number | undefined;
}

const NOT_MARKED = 'replaced passages stay stored until the next publication marks them as removed';

/** Hears of a step of a publication of this process after it was committed. */
export type PublicationListener = (step: PublicationStep) => void;

export interface PublicationStep {
  readonly app_id: string;
  readonly passages: number;
  /** Whether the publication is complete, so that readers see it. */
  readonly isComplete: boolean;
}

/** The passages of apps: what readers see of them, and the publications that change that. */
export function openPassageStore(client: MongoClient, db: Db, { log, texts, mostRecent }: PassageStoreParts) {
  const corpora = openCorpusStore(db);
  const { forgetSnapshot, ...snapshots } = openSnapshotStore(db, corpora, mostRecent);
  const publications = openPublicationStore(client, db, { corpora, texts });
  const listeners = new Set<PublicationListener>();
  return {
    ...snapshots,
    completeVersions: corpora.completeVersions,
    /** Returns a function that ends it. */
    onPublication: (listener: PublicationListener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Publishes the result of `decide` in one transaction with its writes: the passages of each source replace
     * its former ones. Readers see them when a step completes the publication. Returns the number of sources; with none nothing is written.
     */
    publish: async (call: Call, app_id: string, kind: PublicationKind, decide: Decide): Promise<number> => {
      const user_id = call.caller.user_id || app_id;
      let step: Published;
      try {
        step = await publications.publish(call, { user_id, app_id, kind, decide });
      } finally {
        forgetSnapshot(app_id);
      }
      if (step.passages > 0 || step.isComplete) for (const listener of listeners) listener({ app_id, ...step });
      if (step.hasUnmarked)
        await publications.markRemoved(call, app_id).catch((error) => log.warn({ err: error, app_id }, NOT_MARKED));
      return step.sources;
    },
  };
}
