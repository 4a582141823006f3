import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/** The grants of a business that is erased. */
export const grantsOfABusiness: Migration = {
  number: 4,
  name: 'grants-of-a-business',
  expand: [
    makeIndexes('grants', byKeys({ business_id: 1 }, { partialFilterExpression: { business_id: { $gt: '' } } })),
  ],
};
