import { type Call, within } from '@cws/kit';
import type { Db } from 'mongodb';
import type { ImageRow } from './avatar';

/** Long after the request that stores an image has ended. */
const PENDING_MS = 600_000;
/** How long one process has to remove an image. */
const LEASE_MS = 60_000;

export type ImageStore = ReturnType<typeof openImageStore>;

/** Queries of what is in the storage, so that an image that is nobody's avatar is removed whatever is killed. */
export function openImageStore(db: Db) {
  const rows = db.collection<ImageRow>('avatar_images');
  return {
    rows,

    /** Before the image is stored; it is removed unless `keep` follows. */
    begin: (call: Call, _id: string, user_id: string, now: Date) =>
      rows.insertOne({ _id, user_id, remove_at: new Date(now.getTime() + PENDING_MS) }, within(call)),

    keep: (call: Call, _id: string) => rows.updateOne({ _id }, { $unset: { remove_at: '' } }, within(call)),

    release: (call: Call, _id: string, now: Date) =>
      rows.updateOne({ _id }, { $set: { remove_at: now } }, within(call)),

    /** All images of a user who is about to be deleted, and keeps them if that fails. */
    releaseAll: (call: Call, user_id: string, now: Date) =>
      rows.updateMany({ user_id }, { $set: { remove_at: new Date(now.getTime() + PENDING_MS) } }, within(call)),

    ofUser: (call: Call, user_id: string) => rows.find({ user_id }, within(call)).toArray(),

    /** Leases an image that is to be removed to the caller. */
    claim: (call: Call, now: Date) =>
      rows.findOneAndUpdate(
        { remove_at: { $lte: now } },
        { $set: { remove_at: new Date(now.getTime() + LEASE_MS) } },
        { ...within(call), sort: { remove_at: 1 }, returnDocument: 'after' },
      ),

    forget: (call: Call, _id: string) => rows.deleteOne({ _id }, within(call)),
  };
}
