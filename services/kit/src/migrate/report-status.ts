import { factsOf, findGaps, isUnguarded } from './index-gaps';
import { labelOf, newestOf } from './migration';
import type { MigrateOptions } from './run-migrations';
import { readVersion, type StepDoc, stepStore } from './schema-store';
import { type Phase, stepId } from './steps';

const PHASES: readonly Phase[] = ['expand', 'contract'];

/** Reports the version of the database, of each step that this release knows whether it is done, and what its indexes lack. Reads only. */
export async function reportStatus(options: Omit<MigrateOptions, 'contract' | 'deleteOlder' | 'release'>) {
  const { db, migrations, report } = options;
  const found = (await readVersion(db)) ?? { version: 0, min_reader: 0 };
  report('version', { ...found, newest: newestOf(migrations) });
  const stored = new Map((await stepStore(db).all()).map((step) => [step._id, step]));
  for (const migration of migrations) {
    for (const phase of PHASES) {
      for (const [index, { title }] of (migration[phase] ?? []).entries()) {
        const id = stepId(migration, phase, index);
        report('step', { migration: labelOf(migration), step: id, title, ...stateOf(stored.get(id)) });
      }
    }
  }
  const gaps = await findGaps(options);
  for (const gap of gaps) report('an index is not as this release expects it', factsOf(gap));
  report('indexes', { not_as_expected: gaps.length, of_these_unique: gaps.filter(isUnguarded).length });
}

function stateOf(step: StepDoc | undefined) {
  if (!step) return { state: 'pending' };
  const { started_at, finished_at, release, position } = step;
  return finished_at
    ? { state: 'done', started_at, finished_at, release }
    : { state: 'begun', started_at, ...(position !== undefined && { position }) };
}
