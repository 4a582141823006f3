import type { Db } from 'mongodb';
import { findGaps } from './index-gaps';
import { labelOf, type Migration, newestOf, type Retention } from './migration';
import { takeMigrationLease } from './migration-lease';
import { setUpNewDatabase } from './new-database';
import { MigrationRefused } from './refused';
import { repairIndexes } from './repair-indexes';
import { MIGRATIONS, raiseVersion, readVersion, type SchemaVersion, stepStore } from './schema-store';
import { type Phase, runSteps, type StepsRun, stepId } from './steps';
import { applyRetention, planRetention } from './ttl-step';

export interface MigrateOptions extends Pick<StepsRun, 'db' | 'deleteOlder' | 'release' | 'report'> {
  readonly migrations: readonly Migration[];
  readonly retentions: readonly Retention[];
  /** Whether contracting steps run too. */
  readonly contract: boolean;
}

type Run = MigrateOptions & StepsRun;

/**
 * Brings a database to the newest version of the list, from where an earlier run has stopped, makes indexes that it has lost, and sets its
 * TTL indexes by the configuration. One runner at a time works on a database.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const { db, migrations, report } = options;
  const newest = newestOf(migrations);
  if (await isUpToDate(options, newest)) return report('nothing to migrate', { version: newest });
  const lease = await takeMigrationLease(db, report);
  const run: Run = { ...options, lease, steps: stepStore(db) };
  try {
    await expand(run, newest);
    await repairIndexes(run);
    if (options.contract) await contract(run);
    await followRetentions(run);
    report('the database is up to date', { ...(await readVersion(db)) });
  } finally {
    await lease.release();
  }
}

/** Checked before the lease is taken, so that a run without work writes nothing. */
async function isUpToDate(options: MigrateOptions, newest: number): Promise<boolean> {
  const { db, retentions, contract } = options;
  const found = await readVersion(db);
  refuseOlderRunner(found, newest);
  if (contract || !found || found.version < newest) return false;
  if ((await findGaps(options)).length > 0) return false;
  const plans = await Promise.all(retentions.map((retention) => planRetention(db, retention)));
  return plans.every(({ changes }) => !changes);
}

/** An older release may run on a newer database that it can still read. */
export function refuseOlderRunner(found: SchemaVersion | null, newest: number): void {
  if (!found || found.min_reader <= newest) return;
  throw new MigrationRefused(
    `the database needs a release that knows migration ${found.min_reader}, and this one ends with ${newest}: use a later release`,
  );
}

async function expand(run: Run, newest: number): Promise<void> {
  const found = await readVersion(run.db);
  refuseOlderRunner(found, newest);
  if (!found && (await isNew(run.db))) return setUp(run, newest);
  for (const migration of run.migrations.filter(({ number }) => number > (found?.version ?? 0))) {
    await runSteps(run, migration, 'expand');
    await raiseVersion(run.db, { version: migration.number });
    run.report('migrated', { migration: labelOf(migration), version: migration.number });
  }
}

/** Whether a database holds no collection but that of the migrations. */
export async function isNew(db: Db): Promise<boolean> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  return collections.every(({ name }) => name === MIGRATIONS);
}

async function setUp({ db, migrations, steps, release, report }: Run, newest: number): Promise<void> {
  await setUpNewDatabase(db, migrations);
  const done = migrations.flatMap((migration) => [...stepsOf(migration, 'expand'), ...stepsOf(migration, 'contract')]);
  await steps.noteFinished(done, release);
  const min_reader = Math.max(0, ...migrations.filter(({ contract }) => contract).map(({ number }) => number));
  await raiseVersion(db, { version: newest, min_reader });
  report('the database is new and was set up', { version: newest, min_reader });
}

const stepsOf = (migration: Migration, phase: Phase) =>
  (migration[phase] ?? []).map(({ title }, index) => ({ _id: stepId(migration, phase, index), title }));

async function contract(run: Run): Promise<void> {
  for (const migration of run.migrations.filter(({ contract: steps = [] }) => steps.length > 0)) {
    if (await isContracted(run, migration)) continue;
    await refuseIfTooSoon(run, migration);
    // Raised first, so that no process starts that needs what the steps remove.
    await raiseVersion(run.db, { min_reader: migration.number });
    await runSteps(run, migration, 'contract');
    run.report('contracted', { migration: labelOf(migration), min_reader: migration.number });
  }
}

async function followRetentions({ db, retentions, deleteOlder, lease, report }: Run): Promise<void> {
  for (const retention of retentions) {
    await lease.check();
    const changed = await applyRetention(db, retention, deleteOlder);
    if (changed) report('retention changed', { variable: retention.variable, ...changed });
  }
}

async function isContracted({ steps }: Pick<StepsRun, 'steps'>, migration: Migration): Promise<boolean> {
  const last = await steps.find(stepId(migration, 'contract', (migration.contract ?? []).length - 1));
  return last?.finished_at !== undefined;
}

/**
 * Refuses to contract by the release that expanded. Processes of the release before it run while it is rolled out, and again when
 * it is rolled back; a later release no longer runs beside them.
 */
async function refuseIfTooSoon({ steps, release }: Pick<StepsRun, 'steps' | 'release'>, migration: Migration) {
  const expanded = await steps.find(stepId(migration, 'expand', migration.expand.length - 1));
  const begun = await steps.find(stepId(migration, 'contract', 0));
  if (begun || expanded?.release !== release) return;
  throw new MigrationRefused(
    `${labelOf(migration)} was expanded by this same release (${release}), and processes of the release before may still run or be ` +
      'rolled back to: contract with a later release',
  );
}
