import { type EnvOf, envTypes, mongoEnv } from '@cws/kit';

/** What profiles reads from its environment beside what every service reads. */
export const profilesEnv = mongoEnv('profiles').extend({ CURSOR_MAC_KEYS: envTypes.secretList });

export type ProfilesEnv = EnvOf<typeof profilesEnv>;
