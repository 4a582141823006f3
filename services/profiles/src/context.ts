import { type Clock, type CursorCodec, cursorCodec } from '@cws/kit';
import type { Db } from 'mongodb';
import type { ProfilesEnv } from './config';
import { type NotificationStore, openNotificationStore } from './notification/notification-store';
import { openSettingsStore, type SettingsStore } from './settings/settings-store';
import { type Belongings, openBelongings } from './user/belonging-store';
import { openUserStore, type UserStore } from './user/user-store';

/** The dependencies of every handler, built once. */
export interface Context {
  readonly users: UserStore;
  readonly settings: SettingsStore;
  readonly notifications: NotificationStore;
  readonly belongings: Belongings;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
}

/** The connections of this process. */
export interface Parts {
  readonly db: Db;
  readonly clock: Clock;
}

export const openContext = (env: Pick<ProfilesEnv, 'CURSOR_MAC_KEYS'>, { db, clock }: Parts): Context => ({
  users: openUserStore(db),
  settings: openSettingsStore(db),
  notifications: openNotificationStore(db),
  belongings: openBelongings(db),
  cursors: cursorCodec(env.CURSOR_MAC_KEYS),
  clock,
});
