import { type Clock, type CursorCodec, systemClock } from '@cws/kit';
import type { Db } from 'mongodb';
import { type NotificationStore, openNotificationStore } from './notification/notification-store';
import { openSettingsStore, type SettingsStore } from './settings/settings-store';
import { type Belongings, openBelongings } from './user/belongings';
import { openUserStore, type UserStore } from './user/user-store';

/** What every handler of profiles works with; built once. */
export interface ProfilesContext {
  readonly users: UserStore;
  readonly settings: SettingsStore;
  readonly notifications: NotificationStore;
  readonly belongings: Belongings;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
}

/** Makes the indexes that are missing. */
export async function profilesContext(
  db: Db,
  cursors: CursorCodec,
  clock: Clock = systemClock,
): Promise<ProfilesContext> {
  const [users, settings, notifications, belongings] = await Promise.all([
    openUserStore(db),
    openSettingsStore(db),
    openNotificationStore(db),
    openBelongings(db),
  ]);
  return { users, settings, notifications, belongings, cursors, clock };
}
