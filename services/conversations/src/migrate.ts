import '@cws/kit/start';
import { runMigrateProcess } from '@cws/kit';
import { migrations } from './migrations';
import { retentionEnv, retentions } from './retentions';

runMigrateProcess({ service: 'conversations', database: 'conversations', migrations, env: retentionEnv, retentions });
