import type { Db, Filter } from 'mongodb';
import type { SessionDoc } from '../model/session';

/** Sessions whose `is_assigned` is missing or contradicts `assignee_id`, which lists of a desk therefore miss or misplace. */
export interface AssignmentStore {
  /** The ids of some of these sessions. */
  findIncomplete(limit: number): Promise<string[]>;
  /** Sets the field by the assignee that the session has at the time of the write. */
  complete(ids: readonly string[]): Promise<void>;
}

/** The filter of the partial index (migrations/0004-stray-assignments.ts), which serves no other one. */
const INCOMPLETE = {
  $or: [
    { is_assigned: null },
    { is_assigned: false, assignee_id: { $gt: '' } },
    { is_assigned: true, assignee_id: '' },
  ],
} as Filter<SessionDoc>;
const BY_ASSIGNMENT = { is_assigned: 1 } as const;

const COMPLETED = [{ $set: { is_assigned: { $gt: ['$assignee_id', ''] }, rev: { $add: ['$rev', 1] } } }];

export function assignmentStore(db: Db): AssignmentStore {
  const sessions = db.collection<SessionDoc>('sessions');
  return {
    async findIncomplete(limit) {
      const cursor = sessions.find(INCOMPLETE, { projection: { _id: 1 }, hint: BY_ASSIGNMENT, limit });
      return (await cursor.toArray()).map(({ _id }) => _id);
    },
    complete: async (ids) => void (await sessions.updateMany({ ...INCOMPLETE, _id: { $in: ids } }, COMPLETED)),
  };
}
