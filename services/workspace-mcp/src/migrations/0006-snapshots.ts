import { byKeys, changeDocuments, type Migration, makeIndexes } from '@cws/kit';

/** The version that removed a passage, by which a reader knows whether it still sees the passage. */
export const snapshots: Migration = {
  number: 6,
  name: 'snapshots',
  expand: [
    makeIndexes(
      'passages',
      byKeys({ app_id: 1, removed_version: 1 }, { partialFilterExpression: { removed_version: { $exists: true } } }),
    ),
    changeDocuments('passages', {
      title: 'the version that removed a passage',
      filter: { removed_at: { $exists: true }, removed_version: { $exists: false } },
      update: [{ $set: { removed_version: '$version' } }],
    }),
  ],
};
