import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Logger, leaseStore } from '@cws/kit';
import { type Db, GridFSBucket, type GridFSFile, MongoGridFSChunkError, type ObjectId } from 'mongodb';
import { analysisFingerprint } from './analysis-fingerprint';
import { decoded, encoded, type IndexKey, SLICE_BYTES, type StoredIndex, UnreadableIndex } from './index-format';

/** Built indexes in the database, so that a process without a file need not build one that another process has built. */
export interface SharedIndexes {
  /** Returns the index of an app; undefined when there is none that can be read. */
  read(app_id: string): Promise<StoredIndex | undefined>;
  /**
   * Shares an index in place of the one before, if there is none or `replaces` says so of its version. Does nothing while another process
   * shares one of the app. A failure is logged, and the process goes on.
   */
  write(app_id: string, stored: StoredIndex, replaces: (version: number) => Promise<boolean>): Promise<void>;
  delete(app_id: string): Promise<void>;
  /** The apps of which there are indexes. */
  apps(): Promise<string[]>;
  /** Deletes indexes of other analysis code a day after they were written, superseded ones, and what interrupted writers have left. */
  clean(): Promise<void>;
}

/** A process that shares nothing. */
export const nothingShared: SharedIndexes = {
  read: async () => undefined,
  write: async () => {},
  delete: async () => {},
  apps: async () => [],
  clean: async () => {},
};

interface SharedFile extends GridFSFile {
  metadata: IndexKey & { readonly version: number };
}

const BUCKET = 'passage_indexes';
const LEASES = 'passage_index_leases';
/** Milliseconds that a transfer may take, and for which no other process begins one of the same app. */
const TRANSFER_MS = 60_000;
/** Milliseconds after which chunks without a file have no writer any more. */
const ABANDONED_MS = 3_600_000;
/** Milliseconds for which processes of another release may still run. */
const OTHERS_KEPT_MS = 24 * 3_600_000;

/** Indexes in GridFS; the indexes of its collections come from the migrations. */
export function openSharedIndexStore(db: Db, log: Logger, analysis = analysisFingerprint()): SharedIndexes {
  const store = gridFiles(db, analysis);
  const leases = leaseStore(db, LEASES);

  async function read(app_id: string): Promise<StoredIndex | undefined> {
    const [newest] = await store.filesOf(app_id);
    if (!newest) return undefined;
    try {
      return await store.download(app_id, newest);
    } catch (error) {
      // A newer one that has replaced it meanwhile deletes its chunks.
      if ((await store.filesOf(app_id))[0]?._id.equals(newest._id) === false) return read(app_id);
      if (!isDamage(error)) throw error;
      log.warn({ app_id, reason: error.message }, 'a shared index cannot be used and is deleted');
      await store.remove([newest._id]);
      return undefined;
    }
  }
  return {
    read: (app_id) =>
      read(app_id).catch((error) => {
        log.warn({ err: error, app_id }, 'a shared index could not be read, and is built instead');
        return undefined;
      }),
    async write(app_id, stored, replaces) {
      const work = async () => {
        const [newest] = await store.filesOf(app_id);
        if (!newest || (await replaces(newest.metadata.version))) await store.upload(app_id, stored);
      };
      await leases
        .under(app_id, TRANSFER_MS, work)
        .catch((error) => log.warn({ err: error, app_id }, 'an index could not be shared with other processes'));
    },
    async delete(app_id) {
      await store.removeAll(app_id);
      await db.collection<{ _id: string }>(LEASES).deleteOne({ _id: app_id });
    },
    apps: store.apps,
    clean: store.clean,
  };
}

/** The files of all apps, and their chunks. */
function gridFiles(db: Db, analysis: string) {
  const bucket = new GridFSBucket(db, { bucketName: BUCKET, chunkSizeBytes: SLICE_BYTES });
  const files = db.collection<SharedFile>(`${BUCKET}.files`);
  const chunks = db.collection<{ _id: ObjectId; files_id: ObjectId }>(`${BUCKET}.chunks`);

  /** The indexes of an app, the newest first. */
  const filesOf = (app_id: string): Promise<SharedFile[]> =>
    files.find({ filename: nameOf({ app_id, analysis }) }, { sort: { 'metadata.version': -1 } }).toArray();

  async function remove(ids: readonly ObjectId[]): Promise<void> {
    await files.deleteMany({ _id: { $in: [...ids] } });
    await chunks.deleteMany({ files_id: { $in: [...ids] } });
  }
  async function removeAbandonedChunks(): Promise<void> {
    const whole = new Set((await files.distinct('_id')).map(String));
    const isOver = (id: ObjectId) => Date.now() - id.getTimestamp().getTime() > ABANDONED_MS;
    const begun = await chunks.distinct('files_id');
    await remove(begun.filter((id) => !whole.has(String(id)) && isOver(id)));
  }
  return {
    filesOf,
    remove,
    download: (app_id: string, { _id, length }: SharedFile): Promise<StoredIndex> =>
      decoded({ app_id, analysis }, length, bucket.openDownloadStream(_id)),
    /** Uploads an index in place of those before. */
    async upload(app_id: string, stored: StoredIndex): Promise<void> {
      const key = { app_id, analysis };
      const metadata = { ...key, version: stored.version };
      const target = bucket.openUploadStream(nameOf(key), { metadata });
      try {
        await pipeline(Readable.from(encoded(key, stored)), target);
      } catch (error) {
        await remove([target.id]);
        throw error;
      }
      const superseded = (await filesOf(app_id)).slice(1);
      await remove(superseded.map(({ _id }) => _id));
    },
    /** Removes the indexes of all fingerprints. */
    async removeAll(app_id: string): Promise<void> {
      // The slash follows the point in ASCII.
      const all = await files.find({ filename: { $gt: `${app_id}.`, $lt: `${app_id}/` } }).toArray();
      await remove(all.map(({ _id }) => _id));
    },
    apps: (): Promise<string[]> => files.distinct('metadata.app_id'),
    async clean(): Promise<void> {
      const all = await files.find({}, { sort: { filename: 1, 'metadata.version': -1 } }).toArray();
      const isSuperseded = ({ filename }: SharedFile, n: number) => filename === all[n - 1]?.filename;
      const isOther = ({ metadata, uploadDate }: SharedFile) =>
        metadata.analysis !== analysis && Date.now() - uploadDate.getTime() > OTHERS_KEPT_MS;
      await remove(all.filter((file, n) => isSuperseded(file, n) || isOther(file)).map(({ _id }) => _id));
      await removeAbandonedChunks();
    },
  };
}

const nameOf = ({ app_id, analysis }: IndexKey): string => `${app_id}.${analysis}`;

const isDamage = (error: unknown): error is Error =>
  error instanceof UnreadableIndex || error instanceof MongoGridFSChunkError;
