import { byKeys, type Migration, makeCollection, makeIndexes } from '@cws/kit';

const DAY_S = 24 * 3_600;

const contentIndexes = [
  byKeys({ app_id: 1, key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } }),
  byKeys({ app_id: 1, status: 1, _id: 1 }),
] as const;

/** The collections and indexes that processes made at start before there were migrations. */
export const baseline: Migration = {
  number: 1,
  name: 'baseline',
  expand: [
    makeIndexes('activity', byKeys({ at: 1 }, { expireAfterSeconds: 90 * DAY_S }), byKeys({ business_id: 1, at: -1 })),
    makeIndexes('agents', byKeys({ app_id: 1 })),
    makeIndexes(
      'apps',
      byKeys({ slug: 1 }, { unique: true }),
      byKeys({ business_id: 1, _id: 1 }),
      byKeys({ business_id: 1 }, { unique: true, partialFilterExpression: { is_default: true } }),
    ),
    makeIndexes('articles', ...contentIndexes, byKeys({ app_id: 1, slug: 1 }, { unique: true })),
    makeIndexes('businesses', byKeys({ 'members.user_id': 1, _id: 1 })),
    makeIndexes('knowledge', ...contentIndexes),
    makeIndexes(
      'passages',
      byKeys({ app_id: 1, version: 1 }),
      byKeys({ document_id: 1, n: 1 }),
      byKeys({ removed_at: 1 }, { expireAfterSeconds: DAY_S }),
    ),
    makeIndexes('products', ...contentIndexes),
    // A transaction cannot wait for another one to make a collection.
    makeCollection('corpora'),
  ],
};
