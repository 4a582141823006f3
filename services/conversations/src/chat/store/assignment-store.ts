import type { Db, Filter } from 'mongodb';
import type { SessionDoc } from '../model/session';

/** Sessions whose `is_assigned` does not follow their `assignee_id`, which the lists of a desk miss or show in the wrong place. */
export interface AssignmentStore {
  /** Ids of some of them. */
  stray(limit: number): Promise<string[]>;
  /** Makes the field follow, in one step with whatever the session's assignee is at that moment. */
  mend(ids: readonly string[]): Promise<void>;
}

/** As the partial index has it (migrations/0004-stray-assignments.ts), which serves no other filter. */
const STRAY = {
  $or: [
    { is_assigned: null },
    { is_assigned: false, assignee_id: { $gt: '' } },
    { is_assigned: true, assignee_id: '' },
  ],
} as Filter<SessionDoc>;
const BY_ASSIGNMENT = { is_assigned: 1 } as const;

const FOLLOWED = [{ $set: { is_assigned: { $gt: ['$assignee_id', ''] }, rev: { $add: ['$rev', 1] } } }];

export function assignmentStore(db: Db): AssignmentStore {
  const sessions = db.collection<SessionDoc>('sessions');
  return {
    async stray(limit) {
      const found = sessions.find(STRAY, { projection: { _id: 1 }, hint: BY_ASSIGNMENT, limit });
      return (await found.toArray()).map(({ _id }) => _id);
    },
    mend: async (ids) => void (await sessions.updateMany({ ...STRAY, _id: { $in: ids } }, FOLLOWED)),
  };
}
