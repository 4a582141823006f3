import { timestamp, uuidV7 } from '@cws/kit';
import type { profiles } from '@cws/protos';

/** The content of a notification; `data` is the JSON text from the request. */
export type NotificationContent = Pick<profiles.Notification, 'type' | 'title' | 'body' | 'data' | 'session_id'>;

/** A stored notification. A withdrawn one has only its key, its version and the time. */
export interface NotificationRow extends NotificationContent {
  readonly _id: string;
  readonly user_id: string;
  /** The business of its subject; may be empty. */
  readonly business_id: string;
  /** Unique key of its subject, such as a message. */
  readonly source_key: string;
  /** Version of its subject. */
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
  ...contentOf(request),
  is_read: false,
  read_at: null,
  created_at: now,
});

export const contentOf = ({ type, title, body, data, session_id }: NotificationContent): NotificationContent => ({
  type,
  title,
  body,
  data,
  session_id,
});

export const notificationOf = (row: NotificationRow): profiles.Notification => ({
  ...contentOf(row),
  id: row._id,
  is_read: row.is_read,
  read_at: timestamp(row.read_at),
  created_at: timestamp(row.created_at),
});
