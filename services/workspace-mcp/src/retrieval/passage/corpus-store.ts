import type { ClientSession, Db } from 'mongodb';
import { completeUpTo, type Snapshot } from './snapshot';

/** The kinds of content that are published together: documents of the agent's knowledge, help articles, products. */
export type PublicationKind = 'knowledge' | 'articles' | 'products';

/** A row of `corpora`: the versions of an app's passages. */
export interface Corpus {
  _id: string;
  version: number;
  /** The versions of each publication that is not complete. */
  open?: Partial<Record<PublicationKind, number[]>>;
  /** Whether passages that a complete publication has replaced are still to be marked as removed. */
  has_unmarked?: true;
}

export type CorpusStore = ReturnType<typeof openCorpusStore>;

export function openCorpusStore(db: Db) {
  const corpora = db.collection<Corpus>('corpora');
  return {
    read: async (app_id: string, options: { maxTimeMS?: number } = {}): Promise<Corpus> =>
      (await corpora.findOne({ _id: app_id }, options)) ?? { _id: app_id, version: 0 },
    /** The version up to which the publications of each app are complete. */
    completeVersions: async (): Promise<Map<string, number>> => {
      const versions = new Map<string, number>();
      for await (const corpus of corpora.find()) versions.set(corpus._id, completeUpTo(snapshotOf(corpus)));
      return versions;
    },
    /** Begins a version. It runs first in its transaction: others that change the same app wait for it, so that versions commit in order. */
    next: async (app_id: string, session: ClientSession): Promise<Corpus> => {
      const options = { upsert: true, returnDocument: 'after', session } as const;
      return (await corpora.findOneAndUpdate({ _id: app_id }, { $inc: { version: 1 } }, options))!;
    },
    /** Hides a version until its publication is complete. */
    hide: async ({ _id, version }: Corpus, kind: PublicationKind, session: ClientSession): Promise<void> => {
      await corpora.updateOne({ _id }, { $push: { [`open.${kind}`]: version } as never }, { session });
    },
    /** Shows all versions of a publication. */
    complete: async ({ _id }: Corpus, kind: PublicationKind, session: ClientSession): Promise<void> => {
      const change = { $unset: { [`open.${kind}`]: 1 as const }, $set: { has_unmarked: true as const } };
      await corpora.updateOne({ _id }, change, { session });
    },
    /** Notes that all removed passages are marked, unless another publication was completed since the row was read. */
    haveMarked: async ({ _id, version }: Corpus, options: { maxTimeMS?: number }): Promise<void> => {
      await corpora.updateOne({ _id, version }, { $unset: { has_unmarked: 1 } }, options);
    },
  };
}

export const snapshotOf = ({ version, open = {} }: Corpus): Snapshot => ({
  version,
  open: Object.values(open).flat(),
});
