import { type Migration, makeCollection } from '@cws/kit';

/** A row of each user who made a business, which is locked in transactions: it counts nothing. */
export const businessOwners: Migration = {
  number: 11,
  name: 'business-owners',
  expand: [makeCollection('business_owners')],
};
