import { type Call, uuidV7, within } from '@cws/kit';
import { type Db, MongoBulkWriteError, type UpdateFilter, type WriteError } from 'mongodb';
import { contentOf, type NotificationRow } from './notification';
import { type NotificationOwner, notificationList } from './notification-list';

export type NotificationStore = ReturnType<typeof openNotificationStore>;

/** The only module that uses the notifications' collection. */
export function openNotificationStore(db: Db) {
  const rows = db.collection<NotificationRow>('notifications');
  return {
    rows,
    ...notificationList(rows),

    /** Replaces the content of an older version; returns false when there is none that is older and not withdrawn. */
    async update(call: Call, later: NotificationRow): Promise<boolean> {
      const { source_key, version } = later;
      const older = { source_key, version: { $lt: version }, withdrawn_at: { $exists: false } };
      const { matchedCount } = await rows.updateOne(older, { $set: { version, ...contentOf(later) } }, within(call));
      return matchedCount === 1;
    },

    /** Returns those that were inserted: the others exist or were withdrawn. */
    async insertAll(call: Call, all: readonly NotificationRow[]): Promise<readonly NotificationRow[]> {
      try {
        await rows.insertMany(all, { ...within(call), ordered: false });
        return all;
      } catch (error) {
        const existing = existingOf(error);
        return all.filter((_, index) => !existing.has(index));
      }
    },

    /** Deletes the row if it is unchanged since its insert. */
    undoInsert: (call: Call, { _id, user_id, version }: NotificationRow) =>
      rows.deleteOne({ _id, user_id, version }, within(call)),

    deleteOfBusiness: (call: Call, business_id: string) => rows.deleteMany({ business_id }, within(call)),

    byKey: (call: Call, source_key: string) => rows.findOne({ source_key }, within(call)),

    /** Withdraws a notification, also before it was inserted. An upsert by a unique key, which the server retries on a parallel insert. */
    withdraw: (call: Call, source_key: string, version: number, now: Date) =>
      rows.updateOne({ source_key }, withdrawal(version, now), { ...within(call), upsert: true }),

    /** Marks the owner's notification as read and returns it; null when there is none. */
    async read(call: Call, owner: NotificationOwner, _id: string, now: Date): Promise<NotificationRow | null> {
      const options = { ...within(call), returnDocument: 'after' } as const;
      const read = await rows.findOneAndUpdate({ _id, ...owner, is_read: false }, readAt(now), options);
      return read ?? rows.findOne({ _id, ...owner }, within(call));
    },

    /** Marks the owner's notifications up to `before` as read and returns how many were unread. */
    async readAll(call: Call, owner: NotificationOwner, before: Date | null, now: Date): Promise<number> {
      const unread = { ...owner, is_read: false, ...(before && { created_at: { $lte: before } }) };
      return (await rows.updateMany(unread, readAt(now), within(call))).modifiedCount;
    },
  };
}

/** The positions of rows whose key exists; throws an error that has another reason. */
function existingOf(error: unknown): ReadonlySet<number> {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const errors = [error.writeErrors].flat();
  if (errors.length === 0 || !errors.every(isKeyTaken)) throw error;
  return new Set(errors.map(({ index }) => index));
}

const DUPLICATE_KEY = 11_000;

/** An error of one of several inserts names its index in the message alone. */
const isKeyTaken = ({ code, errmsg = '' }: WriteError): boolean =>
  code === DUPLICATE_KEY && errmsg.includes('source_key');

const readAt = (now: Date) => ({ $set: { is_read: true, read_at: now } });

const PERSONAL_FIELDS = {
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
  $unset: PERSONAL_FIELDS,
});
