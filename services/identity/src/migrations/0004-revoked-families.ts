import { byKeys, dropIndexes, type Migration, makeIndexes } from '@cws/kit';

/** The list of revoked families is read behind a place, from the index alone. */
export const revokedFamilies: Migration = {
  number: 4,
  name: 'revoked-families',
  expand: [
    makeIndexes(
      'families',
      byKeys({ kind: 1, revoked_at: 1, _id: 1 }, { partialFilterExpression: { revoked_at: { $gt: new Date(0) } } }),
    ),
  ],
  contract: [dropIndexes('families', 'revoked_at_1')],
};
