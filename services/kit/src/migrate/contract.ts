import { labelOf, type Migration } from './migration';
import { MigrationRefused } from './refused';
import { type StepsRun, stepId } from './steps';

export async function isContracted({ steps }: Pick<StepsRun, 'steps'>, migration: Migration): Promise<boolean> {
  const last = await steps.find(stepId(migration, 'contract', (migration.contract ?? []).length - 1));
  return last?.finished_at !== undefined;
}

/**
 * Processes of the release before may run as long as the release that expanded is being rolled out, and afterwards
 * whenever it is rolled back: only a later release knows that this is over.
 */
export async function refuseIfTooSoon({ steps, release }: Pick<StepsRun, 'steps' | 'release'>, migration: Migration) {
  const expanded = await steps.find(stepId(migration, 'expand', migration.expand.length - 1));
  const begun = await steps.find(stepId(migration, 'contract', 0));
  if (begun || expanded?.release !== release) return;
  throw new MigrationRefused(
    `${labelOf(migration)} was expanded by this same release (${release}), and the release before may still run or come ` +
      'back: contract with a later release',
  );
}
