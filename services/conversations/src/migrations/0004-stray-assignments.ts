import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/**
 * The sessions whose `is_assigned` is missing or contradicts `assignee_id`: processes from before migration 2 write them while both
 * releases run. The index is empty otherwise.
 */
const STRAY = {
  $or: [
    { is_assigned: null },
    { is_assigned: false, assignee_id: { $gt: '' } },
    { is_assigned: true, assignee_id: '' },
  ],
};

/** The index finds these sessions, which are completed as long as processes of the earlier release write them. */
export const strayAssignments: Migration = {
  number: 4,
  name: 'stray-assignments',
  expand: [makeIndexes('sessions', byKeys({ is_assigned: 1 }, { partialFilterExpression: STRAY }))],
};
