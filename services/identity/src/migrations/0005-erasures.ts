import { byKeys, type Migration, makeIndexes } from '@cws/kit';

const named = (field: string) => ({ partialFilterExpression: { [field]: { $gt: '' } } });

/** Erasures, and what they delete by its user or its business. */
export const erasures: Migration = {
  number: 5,
  name: 'erasures',
  expand: [
    makeIndexes(
      'erasures',
      byKeys({ email: -1, due_at: 1 }),
      byKeys({ user_id: 1 }, { unique: true, ...named('user_id') }),
      byKeys({ expires_at: 1 }, { expireAfterSeconds: 0 }),
    ),
    makeIndexes('merges', byKeys({ into_user_id: 1 })),
    makeIndexes('authorization_codes', byKeys({ user_id: 1 })),
    makeIndexes('device_codes', byKeys({ user_id: 1 }, named('user_id'))),
    makeIndexes('families', byKeys({ business_id: 1 }, named('business_id'))),
    makeIndexes('key_grants', byKeys({ business_id: 1 }, named('business_id'))),
  ],
};
