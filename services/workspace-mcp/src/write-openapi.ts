import { join } from 'node:path';
import { writeFragment } from '@cws/kit';
import { openapi } from './openapi';

writeFragment(join(__dirname, 'openapi.json'), openapi);
