import type { ClientSession, Db } from 'mongodb';
import type { IdempotencyMark } from '../model/session';

/** A branch that is being made, or was a moment ago. */
export interface BranchBuild {
  /** Id of the branch. */
  readonly _id: string;
  readonly source_id: string;
  readonly cut_off: string;
  /** `seq` of the source before the first message was read: what it has changed since is looked at again. */
  readonly from_seq: number;
  readonly created_by?: IdempotencyMark;
  readonly lease_until: Date;
  /** Counts who took the lease: whoever had it before is late. */
  readonly attempt: number;
  readonly shown_at?: Date;
}

/** Thrown when another process has taken a build over. */
export class LostLease extends Error {}

const LEASE_MS = 5_000;

export function branchBuildStore(db: Db) {
  const builds = db.collection<BranchBuild>('branch_builds');
  const leased = () => new Date(Date.now() + LEASE_MS);
  const unshown = { shown_at: { $exists: false } };
  const own = ({ _id, attempt }: BranchBuild) => ({ _id, attempt, ...unshown });
  const take = (filter: object) =>
    builds.findOneAndUpdate(
      { ...filter, ...unshown, lease_until: { $lte: new Date() } },
      { $set: { lease_until: leased() }, $inc: { attempt: 1 } },
      { returnDocument: 'after', sort: { lease_until: 1 } },
    );
  return {
    /** Begun under the maker's lease; a duplicate key when there is one for the same Idempotency-Key. */
    async begin(given: Omit<BranchBuild, 'lease_until' | 'attempt'>): Promise<BranchBuild> {
      const build = { ...given, lease_until: leased(), attempt: 1 };
      await builds.insertOne(build);
      return build;
    },
    findByKey: (key: string) => builds.findOne({ 'created_by.key': key }),
    /** The build under the caller's lease; null when it is done or somebody else is at it. */
    take: (_id: string) => take({ _id }),
    /** The one that has waited longest since its maker was last heard of. */
    takeAbandoned: () => take({}),
    async renew(build: BranchBuild): Promise<void> {
      const { matchedCount } = await builds.updateOne(own(build), { $set: { lease_until: leased() } });
      if (matchedCount === 0) throw new LostLease();
    },
    async finish(build: BranchBuild, transaction: ClientSession): Promise<void> {
      const done = { $set: { shown_at: new Date() } };
      const { matchedCount } = await builds.updateOne(own(build), done, { session: transaction });
      if (matchedCount === 0) throw new LostLease();
    },
    collection: builds,
  };
}

export type BranchBuildStore = ReturnType<typeof branchBuildStore>;
