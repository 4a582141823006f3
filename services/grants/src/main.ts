import '@cws/kit/start';
import { runService, systemClock } from '@cws/kit';
import { grantsEnv } from './config';
import { openContext } from './context';
import { migrations } from './migrations';
import { grantsService } from './service';

runService('grants', grantsEnv, async (env, boot) => {
  const mongo = await boot.mongo(env, migrations);
  return { services: [grantsService(openContext({ ...mongo, clock: systemClock }))] };
});
