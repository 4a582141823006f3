import { type Call, within } from '@cws/kit';
import type { Db } from 'mongodb';

/** A row of `grants`: a data-share grant, as far as a merge looks at it. */
interface GrantRow {
  readonly _id: string;
  readonly user_id: string;
}

/** The only way to the grants' collection. */
export interface GrantStore {
  /** Every grant of `from` becomes one of `into`. */
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
