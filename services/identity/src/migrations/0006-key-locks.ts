import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/** A document for each user who is making a key, so that their keys are counted one after the other. */
export const keyLocks: Migration = {
  number: 6,
  name: 'key-locks',
  expand: [makeIndexes('key_locks', byKeys({ expires_at: 1 }, { expireAfterSeconds: 0 }))],
};
