import type { Db } from 'mongodb';

/** The collection in which a database keeps its version, the lease of a migration and the progress of its steps. */
export const MIGRATIONS = 'migrations';

/** A process may work on a database if it knows migration `min_reader` and needs none above `version`. */
export interface SchemaVersion {
  readonly version: number;
  readonly min_reader: number;
}

interface SchemaDoc extends SchemaVersion {
  readonly _id: 'schema';
}

export interface StepDoc {
  readonly _id: string;
  readonly title: string;
  readonly started_at: Date;
  readonly position?: unknown;
  readonly finished_at?: Date;
  /** Release of the runner that finished it. */
  readonly release?: string;
}

/** Null where no migration has ever run. */
export async function readVersion(db: Db): Promise<SchemaVersion | null> {
  const found = await db.collection<SchemaDoc>(MIGRATIONS).findOne({ _id: 'schema' });
  return found && { version: found.version, min_reader: found.min_reader };
}

/** Raises version and min_reader, neither of which is ever lowered. */
export async function raiseVersion(db: Db, to: Partial<SchemaVersion>): Promise<void> {
  const update = { $max: { version: 0, min_reader: 0, ...to }, $set: { updated_at: new Date() } };
  await db.collection<SchemaDoc>(MIGRATIONS).updateOne({ _id: 'schema' }, update, { upsert: true });
}

/** The progress of each step, by its id (`stepId`). */
export function stepStore(db: Db) {
  const steps = db.collection<StepDoc>(MIGRATIONS);
  return {
    find: (_id: string) => steps.findOne({ _id }),
    async begin(_id: string, title: string): Promise<void> {
      await steps.updateOne({ _id }, { $setOnInsert: { title, started_at: new Date() } }, { upsert: true });
    },
    savePosition: async (_id: string, position: unknown): Promise<void> =>
      void (await steps.updateOne({ _id }, { $set: { position } })),
    finish: async (_id: string, release: string): Promise<void> =>
      void (await steps.updateOne({ _id }, { $set: { finished_at: new Date(), release }, $unset: { position: 1 } })),
    /** Marks the steps of a new database as done. */
    async noteFinished(done: readonly Pick<StepDoc, '_id' | 'title'>[], release: string): Promise<void> {
      const at = new Date();
      const updates = done.map(({ _id, title }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { title, started_at: at, finished_at: at, release } },
          upsert: true,
        },
      }));
      await steps.bulkWrite(updates);
    },
    /** All steps that were begun, in the order of the migrations. */
    all: () => steps.find({ started_at: { $exists: true } }, { sort: { _id: 1 } }).toArray(),
  };
}

export type StepStore = ReturnType<typeof stepStore>;
