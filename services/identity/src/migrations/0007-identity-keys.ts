import { byKeys, type Migration, makeIndexes } from '@cws/kit';

const DAY_S = 24 * 3_600;

/** Keys that verify the tokens of apps, at most one in each slot of an app, and the users whom these tokens named. */
export const identityKeys: Migration = {
  number: 7,
  name: 'identity-keys',
  expand: [
    makeIndexes(
      'identity_keys',
      byKeys({ app_id: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } }),
      byKeys({ business_id: 1 }),
      byKeys({ revoked_at: 1 }, { expireAfterSeconds: 30 * DAY_S }),
    ),
    makeIndexes('app_users', byKeys({ user_id: 1 }), byKeys({ business_id: 1 })),
  ],
};
