import type { Db, IndexDescription } from 'mongodb';

/** Figures and names of a progress line. */
export type Facts = Readonly<Record<string, unknown>>;

/** Prints a progress line. */
export type Report = (message: string, facts: Facts) => void;

/** An index as a migration makes it: by a name of its own, so that a changed one can stand beside the one it replaces. */
export interface NamedIndex extends Omit<IndexDescription, 'name'> {
  readonly name: string;
}

/** What a step works with while it runs. */
interface StepRun {
  readonly db: Db;
  /** Where an earlier run of this step stopped; undefined at its beginning. */
  readonly position: unknown;
  /** Stores how far the step is, and reports it. Throws once another runner has taken over. */
  save(position: unknown, facts: Facts): Promise<void>;
  /** Whether the operator agrees that documents go which a shorter retention no longer keeps. */
  readonly deleteOlder: boolean;
}

/** One step of a migration. It may be cut off at any point and run again, and processes read and write beside it. */
export interface Step {
  readonly title: string;
  /** What the step would do, without changing anything. */
  plan(db: Db): Promise<Facts>;
  run(run: StepRun): Promise<void>;
  /** Indexes that the step makes, if it does nothing else; a new database gets those of one collection by one command. */
  readonly makes?: { readonly collection: string; readonly indexes: readonly NamedIndex[] };
  /** Indexes that the step drops, if it does nothing else. */
  readonly drops?: { readonly collection: string; readonly names: readonly string[] };
}

/** A numbered change of a service's database. */
export interface Migration {
  /** 1, 2, 3, … without a gap. A database that has had all expanding steps up to here has this version. */
  readonly number: number;
  readonly name: string;
  /** Steps that processes of earlier releases can live with. */
  readonly expand: readonly Step[];
  /**
   * Steps that take away what earlier releases still need. They run by `--contract` alone, in a later release than the
   * expanding steps, and no process from before this migration starts on the database any more.
   */
  readonly contract?: readonly Step[];
}

/** How long documents are kept, where that is configuration: a TTL index follows the variable. */
export interface Retention {
  readonly variable: string;
  readonly collection: string;
  readonly index: string;
  readonly seconds: number;
}

/** `0007-name`, as in the name of its file. */
export const labelOf = ({ number, name }: Migration): string => `${String(number).padStart(4, '0')}-${name}`;

/** The version of a database that has had them all: what a process with this list reads and writes. */
export function newestOf(migrations: readonly Migration[]): number {
  migrations.forEach((migration, index) => {
    if (migration.number !== index + 1) throw new Error(`${labelOf(migration)} stands where ${index + 1} belongs`);
  });
  return migrations.length;
}
