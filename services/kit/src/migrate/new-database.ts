import type { Db, IndexDescription } from 'mongodb';
import { indexesAfter } from './expected-indexes';
import type { Migration } from './migration';

/**
 * Runs all steps on a database without documents, contracting ones included, since no earlier release has used it. The indexes of
 * a collection are created by one command; those that a later step drops are not created.
 */
export async function setUpNewDatabase(db: Db, migrations: readonly Migration[]): Promise<void> {
  const steps = migrations.flatMap(({ expand, contract = [] }) => [...expand, ...contract]);
  await Promise.all(
    [...indexesAfter(steps)].map(([name, indexes]) => db.collection(name).createIndexes(indexes as IndexDescription[])),
  );
  for (const step of steps) {
    if (step.makes || step.drops || step.keeps) continue;
    await step.run({ db, position: undefined, save: async () => undefined, deleteOlder: true });
  }
}
