import { byKeys, type Migration, makeIndexes } from '@cws/kit';

const DAY_S = 24 * 3_600;

/** Expiry is compared in every query; these indexes only sweep, so much later. */
const swept = (afterS: number) => byKeys({ expires_at: 1 }, { expireAfterSeconds: afterS });

/** The indexes that processes made at their start before there were migrations. */
export const baseline: Migration = {
  number: 1,
  name: 'baseline',
  expand: [
    makeIndexes('authorization_codes', swept(DAY_S)),
    makeIndexes('browser_sign_ins', swept(0)),
    makeIndexes('codes', swept(0)),
    makeIndexes('counters', swept(0)),
    makeIndexes('device_codes', byKeys({ user_code_mac: 1 }, { unique: true }), swept(DAY_S)),
    makeIndexes(
      'families',
      byKeys({ revoked_at: 1 }),
      byKeys({ access_hash: 1 }, { unique: true, sparse: true }),
      byKeys({ user_id: 1, created_at: -1, _id: -1 }),
      swept(DAY_S),
    ),
    makeIndexes(
      'key_grants',
      byKeys({ key_hash: 1 }, { unique: true }),
      byKeys({ user_id: 1, created_at: -1, _id: -1 }),
      swept(30 * DAY_S),
    ),
    makeIndexes('merges', byKeys({ due_at: 1 }, { partialFilterExpression: { due_at: { $gt: new Date(0) } } })),
    makeIndexes('oauth_clients', swept(0)),
    makeIndexes('quotas', swept(0)),
    makeIndexes('visitors', byKeys({ due_at: 1 })),
  ],
};
