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

export const profilesContext = (db: Db, cursors: CursorCodec, clock: Clock = systemClock): ProfilesContext => ({
  users: openUserStore(db),
  settings: openSettingsStore(db),
  notifications: openNotificationStore(db),
  belongings: openBelongings(db),
  cursors,
  clock,
});
