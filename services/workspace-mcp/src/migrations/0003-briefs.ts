import { byKeys, type Migration, makeCollection, makeIndexes } from '@cws/kit';

/** The Brief of each agent, which is locked in transactions, and the prior versions of its blocks. */
export const briefs: Migration = {
  number: 3,
  name: 'briefs',
  expand: [
    makeCollection('briefs'),
    makeIndexes('brief_versions', byKeys({ item_id: 1, version: -1 }, { unique: true })),
  ],
};
