import { timestamp, uuidV7 } from '@cws/kit';
import type { profiles } from '@cws/protos';

/** What a notification says; `data` is the JSON text that it was given as. */
export type Said = Pick<profiles.Notification, 'type' | 'title' | 'body' | 'data' | 'session_id'>;

/** A notification as stored. A withdrawn one keeps nothing but its key, its version and when that was. */
export interface NotificationRow extends Said {
  readonly _id: string;
  readonly user_id: string;
  /** What it tells of is that business's; empty: nobody's. */
  readonly business_id: string;
  /** What it tells of; unique. */
  readonly source_key: string;
  /** How far what it tells of had come. */
  readonly version: number;
  readonly is_read: boolean;
  readonly read_at: Date | null;
  readonly created_at: Date;
  readonly withdrawn_at?: Date;
}

export const newNotification = (
  { user_id, business_id, source_key, version, ...request }: profiles.PutNotificationRequest,
  now: Date,
): NotificationRow => ({
  _id: uuidV7(now.getTime()),
  user_id,
  business_id,
  source_key,
  version,
  ...saidBy(request),
  is_read: false,
  read_at: null,
  created_at: now,
});

export const saidBy = ({ type, title, body, data, session_id }: Said): Said => ({
  type,
  title,
  body,
  data,
  session_id,
});

export const notificationOf = (row: NotificationRow): profiles.Notification => ({
  ...saidBy(row),
  id: row._id,
  is_read: row.is_read,
  read_at: timestamp(row.read_at),
  created_at: timestamp(row.created_at),
});
