import '@cws/kit/start';
import { runMigrateProcess } from '@cws/kit';
import { migrations } from './migrations';

runMigrateProcess({ service: 'grants', database: 'grants', migrations });
