import '@cws/kit/require-node';
import { runService } from '@cws/kit';
import { grantsEnv } from './config';
import { grantsContext } from './context';
import { migrations } from './migrations';
import { grantsService } from './service';

runService('grants', grantsEnv, async (env, boot) => {
  const mongo = await boot.mongo(env, migrations);
  return { services: [grantsService(grantsContext(mongo))] };
});
