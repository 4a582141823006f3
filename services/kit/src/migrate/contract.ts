import { labelOf, type Migration } from './migration';
import { MigrationRefused } from './refused';
import { type StepsRun, stepId } from './steps';

export async function isContracted({ steps }: Pick<StepsRun, 'steps'>, migration: Migration): Promise<boolean> {
  const last = await steps.find(stepId(migration, 'contract', (migration.contract ?? []).length - 1));
  return last?.finished_at !== undefined;
}

/**
 * Refuses to contract by the release that expanded. Processes of the release before it run while it is rolled out, and again when
 * it is rolled back; a later release no longer runs beside them.
 */
export async function refuseIfTooSoon({ steps, release }: Pick<StepsRun, 'steps' | 'release'>, migration: Migration) {
  const expanded = await steps.find(stepId(migration, 'expand', migration.expand.length - 1));
  const begun = await steps.find(stepId(migration, 'contract', 0));
  if (begun || expanded?.release !== release) return;
  throw new MigrationRefused(
    `${labelOf(migration)} was expanded by this same release (${release}), and processes of the release before may still run or be ` +
      'rolled back to: contract with a later release',
  );
}
