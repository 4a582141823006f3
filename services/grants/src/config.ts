import { mongoEnv } from '@cws/kit';

/** What grants reads from its environment beside what every service reads. */
export const grantsEnv = mongoEnv('grants');
