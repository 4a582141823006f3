import { changeDocuments, type Migration } from '@cws/kit';

/** As many as a session may owe (docs/decisions/0020). */
const KEPT = 20;

/** The newest of those that are too many: the others are older. */
const newestDropped = {
  $arrayElemAt: ['$answers_due.message_id', { $subtract: [{ $size: '$answers_due' }, KEPT + 1] }],
};
const kept = { $slice: ['$answers_due', -KEPT] };
/** Nobody is at it, and whoever looks finds it. */
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

/** Releases before this one let a session owe any number of answers, and write such lines until they are gone. */
export const owedAnswers: Migration = {
  number: 3,
  name: 'owed-answers',
  expand: [cutLines],
  contract: [cutLines],
};
