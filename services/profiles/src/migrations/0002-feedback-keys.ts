import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/** Each Idempotency-Key made at most one row. */
export const feedbackKeys: Migration = {
  number: 2,
  name: 'feedback-keys',
  expand: [
    makeIndexes(
      'feedback',
      byKeys({ 'made_by.key': 1 }, { unique: true, partialFilterExpression: { 'made_by.key': { $exists: true } } }),
    ),
  ],
};
