import '@cws/kit/require-node';
import { cursorCodec, runService } from '@cws/kit';
import { profilesEnv } from './config';
import { profilesContext } from './context';
import { migrations } from './migrations';
import { profilesService } from './service';

runService('profiles', profilesEnv, async (env, boot) => {
  const { db } = await boot.mongo(env, migrations);
  return { services: [profilesService(profilesContext(db, cursorCodec(env.CURSOR_MAC_KEYS)))] };
});
