import { labelOf, type Migration, newestOf } from './migration';
import { planRepair } from './repair-indexes';
import { isNew, type MigrateOptions, refuseOlderRunner } from './run-migrations';
import { readVersion, stepStore } from './schema-store';
import { type Phase, stepId } from './steps';
import { planRetention } from './ttl-step';

/** Reports what `migrate` would do with the same options. Reads only. */
export async function planMigrations(options: MigrateOptions): Promise<void> {
  const { db, migrations, retentions, report } = options;
  const found = await readVersion(db);
  const newest = newestOf(migrations);
  refuseOlderRunner(found, newest);
  report('the database as it is', {
    version: found?.version ?? 0,
    newest,
    is_new: !found && (await isNew(db)),
    ...(found ?? {}),
  });
  const pending = migrations.filter(({ number }) => number > (found?.version ?? 0));
  for (const migration of pending) await planPhase(options, migration, 'expand');
  await planRepair(options);
  if (options.contract) for (const migration of migrations) await planPhase(options, migration, 'contract');
  for (const retention of retentions) {
    report('retention', { variable: retention.variable, ...(await planRetention(db, retention)) });
  }
  report('nothing was changed', {});
}

async function planPhase({ db, report }: MigrateOptions, migration: Migration, phase: Phase): Promise<void> {
  for (const [index, step] of (migration[phase] ?? []).entries()) {
    const id = stepId(migration, phase, index);
    if ((await stepStore(db).find(id))?.finished_at) continue;
    report('would run', { migration: labelOf(migration), step: id, title: step.title, ...(await step.plan(db)) });
  }
}
