import { byKeys, dropIndexes, type Migration, makeIndexes } from '@cws/kit';

/** Feedback is listed by its user in the order of its ids. */
export const feedbackOfAUser: Migration = {
  number: 5,
  name: 'feedback-of-a-user',
  expand: [makeIndexes('feedback', byKeys({ user_id: 1, _id: 1 }))],
  contract: [dropIndexes('feedback', 'user_id_1')],
};
