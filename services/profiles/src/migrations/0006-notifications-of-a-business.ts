import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/** The notifications of a business that is erased. */
export const notificationsOfABusiness: Migration = {
  number: 6,
  name: 'notifications-of-a-business',
  expand: [
    makeIndexes('notifications', byKeys({ business_id: 1 }, { partialFilterExpression: { business_id: { $gt: '' } } })),
  ],
};
