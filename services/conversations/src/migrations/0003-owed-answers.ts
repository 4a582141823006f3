import { changeDocuments, type Migration } from '@cws/kit';

/** How many answers may be pending in a session (docs/decisions/0020). */
const KEPT = 20;

/** The newest of the questions that are dropped. */
const newestDropped = {
  $arrayElemAt: ['$answers_due.message_id', { $subtract: [{ $size: '$answers_due' }, KEPT + 1] }],
};
const kept = { $slice: ['$answers_due', -KEPT] };
/** Any process may claim it at once. */
const free = { by: '', lease_until: new Date(0) };

const cutLines = changeDocuments('sessions', {
  title: 'leave a session the newest 20 of the answers that it owes',
  filter: { [`answers_due.${KEPT}`]: { $exists: true } },
  update: [
    {
      $set: {
        rev: { $add: ['$rev', 1] },
        'answers_dropped.message_id': newestDropped,
        answers_due: {
          $concatArrays: [[{ $mergeObjects: [{ $first: kept }, free] }], { $slice: [kept, 1 - KEPT] }],
        },
      },
    },
  ],
});

/** Earlier releases let any number of answers be pending, and write such queues as long as they run. */
export const owedAnswers: Migration = {
  number: 3,
  name: 'owed-answers',
  expand: [cutLines],
  contract: [cutLines],
};
