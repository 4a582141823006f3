import { buffer } from 'node:stream/consumers';
import { AppError } from '@cws/kit';
import { type Db, GridFSBucket, MongoRuntimeError, ObjectId } from 'mongodb';
import type { ImageStorage } from './image-storage';

/** Images in MongoDB, beside the users; their indexes come from the migrations. */
export function openGridFsStore(db: Db): ImageStorage {
  const bucket = new GridFSBucket(db, { bucketName: 'avatars' });
  return {
    put: (id, bytes) =>
      stored(async () => {
        const upload = bucket.openUploadStreamWithId(keyOf(id), id);
        await new Promise<void>((resolve, reject) => upload.once('finish', resolve).once('error', reject).end(bytes));
      }),
    get: (id) => unlessMissing(null, () => buffer(bucket.openDownloadStream(keyOf(id)))),
    delete: (id) => unlessMissing(undefined, () => bucket.delete(keyOf(id))),
  };
}

/** Ids are UUIDs, of which the last 12 bytes are an ObjectId. */
const keyOf = (id: string): ObjectId => new ObjectId(id.replaceAll('-', '').slice(-24));

async function stored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError('storage_unavailable', { cause });
  }
}

const unlessMissing = <T>(missing: T, work: () => Promise<T>): Promise<T> =>
  stored(() => work().catch((error: unknown) => (isMissing(error) ? missing : Promise.reject(error))));

const isMissing = (error: unknown): boolean =>
  (error instanceof MongoRuntimeError && /file not found/i.test(error.message)) ||
  (error as { code?: unknown }).code === 'ENOENT';
