import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/** An erasure finds the sessions that are assigned to a member. */
export const assignees: Migration = {
  number: 6,
  name: 'assignees',
  expand: [
    makeIndexes(
      'sessions',
      byKeys({ assignee_id: 1, _id: 1 }, { partialFilterExpression: { assignee_id: { $gt: '' } } }),
    ),
  ],
};
