import { byKeys, changeDocuments, dropIndexes, type Migration, makeIndexes } from '@cws/kit';

const RUN = { status: 1, type: 1, activity_at: -1, _id: -1 } as const;
const OF_BUSINESS = { partialFilterExpression: { business_id: { $gt: '' } } };
const ASSIGNED = { partialFilterExpression: { assignee_id: { $gt: '' } } };

/** Corrects sessions that were written by a release without the field. */
const fillIsAssigned = changeDocuments('sessions', {
  title: 'set is_assigned of sessions by their assignee_id',
  filter: { $expr: { $ne: ['$is_assigned', { $gt: ['$assignee_id', ''] }] } },
  update: [{ $set: { is_assigned: { $gt: ['$assignee_id', ''] } } }],
});

/** Lists are merged from runs of an index (docs/decisions/0018). */
export const sessionLists: Migration = {
  number: 2,
  name: 'session-lists',
  expand: [
    fillIsAssigned,
    makeIndexes(
      'sessions',
      byKeys({ user_id: 1, ...RUN, business_id: 1 }),
      byKeys({ user_id: 1, app_id: 1, ...RUN, business_id: 1 }),
      byKeys({ business_id: 1, is_assigned: 1, ...RUN, user_id: 1 }, OF_BUSINESS),
      byKeys({ business_id: 1, app_id: 1, is_assigned: 1, ...RUN, user_id: 1 }, OF_BUSINESS),
      byKeys({ business_id: 1, assignee_id: 1, ...RUN, user_id: 1 }, ASSIGNED),
      byKeys({ business_id: 1, app_id: 1, assignee_id: 1, ...RUN, user_id: 1 }, ASSIGNED),
      byKeys({ slot: 1, status: 1, created_at: -1, _id: -1 }, { partialFilterExpression: { slot: { $exists: true } } }),
    ),
  ],
  contract: [
    // Processes of the previous release wrote sessions while both ran.
    fillIsAssigned,
    dropIndexes(
      'sessions',
      'user_id_1_activity_at_-1__id_-1_status_1',
      'business_id_1_activity_at_-1__id_-1_status_1',
      'business_id_1_assignee_id_1_activity_at_-1__id_-1_status_1',
      'slot_1_status_1_activity_at_-1',
    ),
  ],
};
