import { type Call, within } from '@cws/kit';
import { Binary, type Db } from 'mongodb';
import { recent } from '../../cache/recent';

/** Vectors that are comparable: those of one model with one dimension. */
export interface Generation {
  readonly model: string;
  readonly dimension: number;
}

/** A generation, and the version of the app's passages that it has vectors of. */
export interface EmbeddedGeneration extends Generation {
  readonly version: number;
}

/** A row of `vector_sets`, one for each app with vectors. */
export interface VectorSet {
  /** The app's id, as `app_id` too. */
  readonly _id: string;
  readonly app_id: string;
  /** The vectors with which questions are compared. */
  readonly current?: EmbeddedGeneration;
  /** The generation that takes over when it has all passages. */
  readonly next?: EmbeddedGeneration;
  /** The time at which the process started that chose the newest generation. */
  readonly chosen_at: Date;
}

/** A row of `vectors`. */
export interface VectorRow extends Generation {
  /** The place of the passage, the model and the dimension. */
  readonly _id: string;
  readonly app_id: string;
  /** The place of the passage, which the one that replaces it has as well. */
  readonly passage_id: string;
  /** A hash of the embedded text. */
  readonly hash: string;
  /** The version of the app's passages in which the passage has this text. */
  readonly version: number;
  readonly vector: Binary;
}

export interface Generations {
  readonly current?: EmbeddedGeneration | undefined;
  readonly next?: EmbeddedGeneration | undefined;
  readonly chosen_at: Date;
}

export type VectorStore = ReturnType<typeof openVectorStore>;

export const vectorId = (passage_id: string, { model, dimension }: Generation): string =>
  `${passage_id} ${dimension} ${model}`;

const BATCH = 500;

export function openVectorStore(db: Db, mostRecent?: number) {
  const sets = db.collection<VectorSet>('vector_sets');
  const vectors = db.collection<VectorRow>('vectors');
  const known = recent<VectorSet | null>(mostRecent);
  const of = (app_id: string, { model, dimension }: Generation) => ({ app_id, model, dimension });

  return {
    set: (app_id: string): Promise<VectorSet | null> => sets.findOne({ _id: app_id }),
    /** At most a second out of date. */
    recentSet: (call: Call, app_id: string): Promise<VectorSet | null> =>
      known.get(app_id, () => sets.findOne({ _id: app_id }, within(call))),
    /** Writes which generations there are. */
    saveSet: async (app_id: string, { current, next, chosen_at }: Generations): Promise<void> => {
      const set = { _id: app_id, app_id, chosen_at, ...(current && { current }), ...(next && { next }) };
      await sets.replaceOne({ _id: app_id }, set, { upsert: true });
      known.forget(app_id);
    },
    sets: (): Promise<string[]> => sets.distinct('app_id'),
    /** The apps that have vectors of the model for all passages up to that version. */
    embeddedVersions: async (model: string): Promise<Map<string, number>> => {
      const rows = await sets.find({ 'current.model': model }, { projection: { current: 1 } }).toArray();
      return new Map(rows.map(({ _id, current }) => [_id, current?.version ?? 0]));
    },
    /** The hashes of the embedded texts of those passages. */
    hashesOf: async (generation: Generation, passage_ids: readonly string[]): Promise<Map<string, string>> => {
      const ids = passage_ids.map((id) => vectorId(id, generation));
      const rows = await vectors.find({ _id: { $in: ids } }, { projection: { passage_id: 1, hash: 1 } }).toArray();
      return new Map(rows.map(({ passage_id, hash }) => [passage_id, hash]));
    },
    put: async (rows: readonly VectorRow[]): Promise<void> => {
      if (rows.length === 0) return;
      const writes = rows.map((row) => ({
        replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true },
      }));
      await vectors.bulkWrite(writes, { ordered: false });
    },
    /** Vectors of a generation that were written for passages after that version. */
    after: (app_id: string, generation: Generation, version: number) =>
      vectors.find(
        { ...of(app_id, generation), version: { $gt: version } },
        { sort: { version: 1 }, batchSize: BATCH },
      ),
    deletePassages: async (generation: Generation, passage_ids: readonly string[]): Promise<void> => {
      await vectors.deleteMany({ _id: { $in: passage_ids.map((id) => vectorId(id, generation)) } });
    },
    /** Deletes the vectors of all other generations of the app. */
    deleteOthers: async (app_id: string, kept: readonly Generation[]): Promise<void> => {
      const others = kept.map(({ model, dimension }) => ({
        $or: [{ model: { $ne: model } }, { dimension: { $ne: dimension } }],
      }));
      await vectors.deleteMany({ app_id, ...(others.length > 0 && { $and: others }) });
    },
    deleteAll: async (app_id: string): Promise<void> => {
      await sets.deleteOne({ _id: app_id });
      await vectors.deleteMany({ app_id });
      known.forget(app_id);
    },
  };
}

export const binaryOf = (vector: Int8Array): Binary =>
  new Binary(Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength));
