import { mongoEnv } from '@cws/kit';

/** The environment of grants besides what every service reads. */
export const grantsEnv = mongoEnv('grants');
