import { type EnvOf, envTypes, mongoEnv } from '@cws/kit';

/** The environment of profiles besides what every service reads. */
export const profilesEnv = mongoEnv('profiles').extend({ CURSOR_MAC_KEYS: envTypes.secretList });

export type ProfilesEnv = EnvOf<typeof profilesEnv>;
