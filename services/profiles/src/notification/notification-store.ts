import { type Call, isDuplicateKey, uuidV7, within } from '@cws/kit';
import type { Db, UpdateFilter } from 'mongodb';
import { type NotificationRow, saidBy } from './notification';
import { type NotificationOwner, notificationList } from './notification-list';

export type NotificationStore = ReturnType<typeof openNotificationStore>;

/** The only way to the notifications' collection. */
export function openNotificationStore(db: Db) {
  const rows = db.collection<NotificationRow>('notifications');
  return {
    rows,
    ...notificationList(rows),

    /** What a stored one says becomes what a later version says; false when there is none that is older and still stands. */
    async bringUpToDate(call: Call, later: NotificationRow): Promise<boolean> {
      const { source_key, version } = later;
      const older = { source_key, version: { $lt: version }, withdrawn_at: { $exists: false } };
      const { matchedCount } = await rows.updateOne(older, { $set: { version, ...saidBy(later) } }, within(call));
      return matchedCount === 1;
    },

    /** False when there is, or was, one of its key. */
    async insert(call: Call, row: NotificationRow): Promise<boolean> {
      try {
        await rows.insertOne(row, within(call));
        return true;
      } catch (error) {
        if (!isDuplicateKey(error, 'source_key')) throw error;
        return false;
      }
    },

    /** As long as it is as it was inserted. */
    takeBack: (call: Call, { _id, user_id, version }: NotificationRow) =>
      rows.deleteOne({ _id, user_id, version }, within(call)),

    byKey: (call: Call, source_key: string) => rows.findOne({ source_key }, within(call)),

    /** Whether or not it has come; with one that comes at the same time the server tries again: an upsert by a unique key. */
    withdraw: (call: Call, source_key: string, version: number, now: Date) =>
      rows.updateOne({ source_key }, withdrawal(version, now), { ...within(call), upsert: true }),

    /** Theirs of that id, read by now; null when there is none. */
    async read(call: Call, owner: NotificationOwner, _id: string, now: Date): Promise<NotificationRow | null> {
      const options = { ...within(call), returnDocument: 'after' } as const;
      const read = await rows.findOneAndUpdate({ _id, ...owner, is_read: false }, readAt(now), options);
      return read ?? rows.findOne({ _id, ...owner }, within(call));
    },

    /** How many of theirs, made at `before` at the latest, have become read by this. */
    async readAll(call: Call, owner: NotificationOwner, before: Date | null, now: Date): Promise<number> {
      const unread = { ...owner, is_read: false, ...(before && { created_at: { $lte: before } }) };
      return (await rows.updateMany(unread, readAt(now), within(call))).modifiedCount;
    },
  };
}

const readAt = (now: Date) => ({ $set: { is_read: true, read_at: now } });

const SAID_TO_SOMEBODY = {
  user_id: '',
  business_id: '',
  type: '',
  title: '',
  body: '',
  data: '',
  session_id: '',
  is_read: '',
  read_at: '',
  created_at: '',
} as const;

const withdrawal = (version: number, now: Date): UpdateFilter<NotificationRow> => ({
  $setOnInsert: { _id: uuidV7(now.getTime()) },
  $set: { withdrawn_at: now },
  $max: { version },
  $unset: SAID_TO_SOMEBODY,
});
