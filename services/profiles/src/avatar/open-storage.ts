import { BadConfig } from '@cws/kit';
import type { Db } from 'mongodb';
import type { ProfilesEnv } from '../config';
import { openGridFsStore } from './gridfs-store';
import type { ImageStorage } from './image-storage';
import { openS3Storage } from './s3-storage';

type StorageEnv = Pick<
  ProfilesEnv,
  'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** The storage that is configured: a bucket, or GridFS in the service's own database. */
export function openStorage(env: StorageEnv, db: Db): ImageStorage {
  if (env.S3_BUCKET === undefined) return openGridFsStore(db);
  return openS3Storage({
    bucket: env.S3_BUCKET,
    endpoint: required(env, 'S3_ENDPOINT'),
    region: env.S3_REGION,
    accessKeyId: required(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY'),
  });
}

function required(env: StorageEnv, name: 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'): string {
  const value = env[name];
  if (value === undefined) throw new BadConfig([`${name}: is needed with S3_BUCKET`]);
  return value;
}
