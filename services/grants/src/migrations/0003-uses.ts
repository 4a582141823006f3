import { byKeys, type Migration, makeIndexes } from '@cws/kit';

const KEPT_S = 90 * 86_400;

/** A use is found by the number of its call, listed by its grant, and kept for 90 days; an answer finds the grants of its session. */
export const uses: Migration = {
  number: 3,
  name: 'uses',
  expand: [
    makeIndexes(
      'uses',
      byKeys({ message_id: 1, call_number: 1 }, { unique: true }),
      byKeys({ grant_id: 1, _id: -1 }),
      byKeys({ at: 1 }, { expireAfterSeconds: KEPT_S }),
    ),
    makeIndexes('grants', byKeys({ user_id: 1, conversation_id: 1, app_id: 1, expires_at: 1 })),
  ],
};
