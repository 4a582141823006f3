import { randomBytes } from 'node:crypto';
import type { Call } from '@cws/kit';
import { callAs, serveForTest, testDatabase, userCaller } from '@cws/kit/testing';
import { profiles } from '@cws/protos';
import { openGridFsStore } from '../avatar/gridfs-store';
import { openContext } from '../context';
import { migrations } from '../migrations';
import { profilesService } from '../service';

export { callAs, userCaller };

export const ORIGIN = 'https://profiles.test';

export type ServedProfiles = Awaited<ReturnType<typeof serveProfiles>>;

/** profiles over real gRPC on a database of its own, with a clock that stands at `time.now`, far in the future, so that no TTL index deletes anything. */
export async function serveProfiles() {
  const time = { now: Date.parse('2126-11-20T03:35:00.123Z') };
  const { db, drop } = await testDatabase('profiles', migrations);
  const context = openContext(
    { CURSOR_MAC_KEYS: [randomBytes(32)], IDEMPOTENCY_TTL_S: 86_400 },
    { db, storage: openGridFsStore(db), clock: () => time.now, origin: ORIGIN },
  );
  const served = await serveForTest(profiles.ProfilesServiceDefinition, profilesService(context));
  const stop = async () => {
    await served.stop();
    await drop();
  };
  return { ...served, context, db, time, stop };
}

/** identity's call at a sign-in: nobody has authenticated yet. */
export const signIn = (): Call => callAs(userCaller({ iss: 'identity', kind: 'none', user_id: '' }));
