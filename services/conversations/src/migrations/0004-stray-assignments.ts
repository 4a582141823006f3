import { byKeys, type Migration, makeIndexes } from '@cws/kit';

/**
 * The sessions whose `is_assigned` does not follow their `assignee_id`: processes from before migration 2 write them while both
 * releases run. No process that knows the field does, so the index is empty otherwise.
 */
const STRAY = {
  $or: [
    { is_assigned: null },
    { is_assigned: false, assignee_id: { $gt: '' } },
    { is_assigned: true, assignee_id: '' },
  ],
};

/** The sessions are found by it and completed as long as processes of the earlier release write them. */
export const strayAssignments: Migration = {
  number: 4,
  name: 'stray-assignments',
  expand: [makeIndexes('sessions', byKeys({ is_assigned: 1 }, { partialFilterExpression: STRAY }))],
};
