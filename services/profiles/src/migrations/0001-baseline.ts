import { byKeys, dropIndexes, type Migration, makeIndexes } from '@cws/kit';

const DAY_S = 24 * 3_600;

/** Anonymous users have no address. */
const WITH_ADDRESS = { email: { $gt: '' } };

/** The indexes that processes made at start before there were migrations. */
export const baseline: Migration = {
  number: 1,
  name: 'baseline',
  expand: [
    makeIndexes('users', { name: 'address', key: { email: 1 }, unique: true, partialFilterExpression: WITH_ADDRESS }),
    // It was unique over all users before there were anonymous ones; every release since then has dropped it.
    dropIndexes('users', 'email_1'),
    makeIndexes('settings', byKeys({ user_id: 1 }, { unique: true })),
    makeIndexes(
      'notifications',
      byKeys({ user_id: 1, created_at: -1, _id: -1 }),
      byKeys({ user_id: 1, is_read: 1, created_at: -1, _id: -1 }),
      byKeys({ source_key: 1 }, { unique: true }),
      // Withdrawn notifications stay for a while, so that late updates change nothing.
      byKeys({ withdrawn_at: 1 }, { expireAfterSeconds: DAY_S }),
    ),
    makeIndexes('events', byKeys({ user_id: 1 })),
    makeIndexes('feedback', byKeys({ user_id: 1 })),
  ],
};
