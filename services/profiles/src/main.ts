import '@cws/kit/require-node';
import { runService, systemClock } from '@cws/kit';
import { profilesEnv } from './config';
import { openContext } from './context';
import { migrations } from './migrations';
import { profilesService } from './service';

runService('profiles', profilesEnv, async (env, boot) => {
  const { db } = await boot.mongo(env, migrations);
  return { services: [profilesService(openContext(env, { db, clock: systemClock }))] };
});
