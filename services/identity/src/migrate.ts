import '@cws/kit/require-node';
import { runMigrateProcess } from '@cws/kit';
import { migrations } from './migrations';

runMigrateProcess({ service: 'identity', database: 'identity', migrations });
