import { type Call, within } from '@cws/kit';
import type { Db } from 'mongodb';

/** A row of `grants`: the fields of a data-share grant that a merge uses. */
interface GrantRow {
  readonly _id: string;
  readonly user_id: string;
}

/** The only module that uses the grants' collection. */
export interface GrantStore {
  /** Moves all grants of `from` to `into`. */
  moveOwner(call: Call, from: string, into: string): Promise<void>;
}

export function openGrantStore(db: Db): GrantStore {
  const rows = db.collection<GrantRow>('grants');
  return {
    async moveOwner(call, from, into) {
      await rows.updateMany({ user_id: from }, { $set: { user_id: into } }, within(call));
    },
  };
}
