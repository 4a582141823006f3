import type { Db } from 'mongodb';
import { labelOf, type Migration, type Report, type Step } from './migration';
import type { MigrationLease } from './migration-lease';
import type { StepStore } from './schema-store';

export type Phase = 'expand' | 'contract';

export interface StepsRun {
  readonly db: Db;
  readonly steps: StepStore;
  readonly lease: MigrationLease;
  readonly release: string;
  readonly deleteOlder: boolean;
  readonly report: Report;
}

/** The id of a step in the store, such as `0007-name/expand/1`. */
export const stepId = (migration: Migration, phase: Phase, index: number): string =>
  `${labelOf(migration)}/${phase}/${index + 1}`;

/** Runs the unfinished steps of a migration's phase. */
export async function runSteps(run: StepsRun, migration: Migration, phase: Phase): Promise<void> {
  for (const [index, step] of (migration[phase] ?? []).entries()) {
    await run.lease.check();
    await runStep(run, stepId(migration, phase, index), step);
  }
}

async function runStep(run: StepsRun, id: string, step: Step): Promise<void> {
  const { db, steps, lease, deleteOlder, report } = run;
  const found = await steps.find(id);
  if (found?.finished_at) return;
  const resumes = found?.position !== undefined;
  report(resumes ? 'step resumed' : 'step begun', { step: id, title: step.title });
  await steps.begin(id, step.title);
  await step.run({
    db,
    position: found?.position,
    deleteOlder,
    async save(position, facts) {
      await lease.check();
      await steps.savePosition(id, position);
      report('step goes on', { step: id, ...facts });
    },
  });
  await lease.check();
  await steps.finish(id, run.release);
  report('step finished', { step: id });
}
