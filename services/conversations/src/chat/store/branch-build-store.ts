import type { ClientSession, Db } from 'mongodb';
import type { IdempotencyMark } from '../model/session';

/** A branch that is being made, or was made within the last hour. */
export interface BranchBuild {
  /** The id of the branch. */
  readonly _id: string;
  readonly source_id: string;
  readonly cut_off: string;
  /** The `seq` of the source before its messages were read: later changes are applied to the copies at the end. */
  readonly from_seq: number;
  readonly created_by?: IdempotencyMark;
  readonly lease_until: Date;
  /** How many times the build was claimed: a process with a lower number has lost it. */
  readonly attempt: number;
  readonly shown_at?: Date;
}

/** Thrown when another process has claimed the build. */
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
    /** Inserts a build under a lease of the caller. Error: a duplicate key when the Idempotency-Key has one. */
    async begin(given: Omit<BranchBuild, 'lease_until' | 'attempt'>): Promise<BranchBuild> {
      const build = { ...given, lease_until: leased(), attempt: 1 };
      await builds.insertOne(build);
      return build;
    },
    findByKey: (key: string) => builds.findOne({ 'created_by.key': key }),
    /** Claims the build; null when it is done or another process holds it. */
    take: (_id: string) => take({ _id }),
    /** Claims the build whose lease expired first; null when there is none. */
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
