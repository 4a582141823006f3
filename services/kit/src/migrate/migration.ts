import type { Db, IndexDescription } from 'mongodb';

/** Fields of a progress line. */
export type Facts = Readonly<Record<string, unknown>>;

/** Prints a progress line. */
export type Report = (message: string, facts: Facts) => void;

/** An index with an explicit name, so that a changed index can exist beside the one that it replaces. */
export interface NamedIndex extends Omit<IndexDescription, 'name'> {
  readonly name: string;
}

/** The parameters of a running step. */
interface StepRun {
  readonly db: Db;
  /** The last position that an earlier run of this step has saved; undefined in the first run. */
  readonly position: unknown;
  /** Stores and reports the progress. Throws once another runner has taken over. */
  save(position: unknown, facts: Facts): Promise<void>;
  /** Whether the operator has agreed to delete documents that a shorter retention no longer keeps. */
  readonly deleteOlder: boolean;
}

/** One step of a migration. It may be interrupted at any point and run again, and processes read and write meanwhile. */
export interface Step {
  readonly title: string;
  /** Describes what the step would do; changes nothing. */
  plan(db: Db): Promise<Facts>;
  run(run: StepRun): Promise<void>;
  /** The indexes that the step creates, if it does nothing else. A new database gets all indexes of a collection by one command. */
  readonly makes?: { readonly collection: string; readonly indexes: readonly NamedIndex[] };
  /** The indexes that the step drops, if it does nothing else. */
  readonly drops?: { readonly collection: string; readonly names: readonly string[] };
  /** The time that the step gives to a TTL index, if it does nothing else. */
  readonly keeps?: { readonly collection: string; readonly index: string; readonly seconds: number };
}

/** A numbered change of a service's database. */
export interface Migration {
  /** 1, 2, 3, … without a gap. The version of a database is the number of the last migration whose expanding steps are done. */
  readonly number: number;
  readonly name: string;
  /** Steps that are compatible with processes of earlier releases. */
  readonly expand: readonly Step[];
  /**
   * Steps that remove what earlier releases need. They run by `--contract` alone, in a later release than the expanding steps.
   * From then on no process starts on the database that does not know this migration.
   */
  readonly contract?: readonly Step[];
}

/** A configured retention: the TTL index follows the variable. */
export interface Retention {
  readonly variable: string;
  readonly collection: string;
  readonly index: string;
  readonly seconds: number;
}

/** `0007-name`, as its file is named. */
export const labelOf = ({ number, name }: Migration): string => `${String(number).padStart(4, '0')}-${name}`;

/** The version of a database with all these migrations. */
export function newestOf(migrations: readonly Migration[]): number {
  migrations.forEach((migration, index) => {
    if (migration.number !== index + 1) throw new Error(`${labelOf(migration)} stands where ${index + 1} belongs`);
  });
  return migrations.length;
}
