import { type Clock, type CursorCodec, cursorCodec } from '@cws/kit';
import type { Db } from 'mongodb';
import type { ImageStorage } from './avatar/image-storage';
import { type ImageStore, openImageStore } from './avatar/image-store';
import type { ProfilesEnv } from './config';
import { type EventStore, openEventStore } from './event/event-store';
import { openReminderStore, type ReminderStore } from './event/reminder-store';
import { type FeedbackStore, openFeedbackStore } from './feedback/feedback-store';
import { type InsertNotification, openInsertNotification } from './notification/insert-notification';
import { type NotificationStore, openNotificationStore } from './notification/notification-store';
import { openSettingsStore, type SettingsStore } from './settings/settings-store';
import { type Belongings, openBelongings } from './user/belonging-store';
import { openUserStore, type UserStore } from './user/user-store';

/** The dependencies of every handler, built once. */
export interface Context {
  readonly users: UserStore;
  readonly settings: SettingsStore;
  readonly notifications: NotificationStore & { readonly insert: InsertNotification };
  readonly events: EventStore;
  readonly reminders: ReminderStore;
  readonly feedback: FeedbackStore;
  readonly avatars: {
    readonly images: ImageStore;
    readonly storage: ImageStorage;
    /** Host root of their URLs, without a trailing slash. */
    readonly origin: string;
  };
  readonly belongings: Belongings;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
}

/** The connections of this process. */
export interface Parts {
  readonly db: Db;
  readonly storage: ImageStorage;
  readonly clock: Clock;
  /** PUBLIC_ORIGIN, without a trailing slash. */
  readonly origin: string;
}

type Env = Pick<ProfilesEnv, 'CURSOR_MAC_KEYS' | 'IDEMPOTENCY_TTL_S'>;

export function openContext(env: Env, { db, storage, clock, origin }: Parts): Context {
  const users = openUserStore(db);
  const notifications = openNotificationStore(db);
  return {
    users,
    settings: openSettingsStore(db),
    notifications: { ...notifications, insert: openInsertNotification({ users, notifications }) },
    events: openEventStore(db, env.IDEMPOTENCY_TTL_S),
    reminders: openReminderStore(db),
    feedback: openFeedbackStore(db, env.IDEMPOTENCY_TTL_S),
    avatars: { images: openImageStore(db), storage, origin },
    belongings: openBelongings(db),
    cursors: cursorCodec(env.CURSOR_MAC_KEYS),
    clock,
  };
}
