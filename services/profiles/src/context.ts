import { type Clock, systemClock } from '@cws/kit';
import type { Db } from 'mongodb';
import { type Belongings, openBelongings } from './user/belongings';
import { openUserStore, type UserStore } from './user/user-store';

/** What every handler of profiles works with; built once. */
export interface ProfilesContext {
  readonly users: UserStore;
  readonly belongings: Belongings;
  readonly clock: Clock;
}

/** Makes the indexes that are missing. */
export async function profilesContext(db: Db, clock: Clock = systemClock): Promise<ProfilesContext> {
  return { users: await openUserStore(db), belongings: await openBelongings(db), clock };
}
