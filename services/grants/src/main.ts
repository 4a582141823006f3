import { runService } from '@cws/kit';
import { grantsEnv } from './config';
import { grantsContext } from './context';
import { grantsService } from './service';

runService('grants', grantsEnv, async (env, boot) => {
  const mongo = await boot.mongo(env);
  return { services: [grantsService(await grantsContext(mongo))] };
});
