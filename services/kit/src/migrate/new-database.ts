import type { Db, IndexDescription } from 'mongodb';
import type { Migration, NamedIndex, Step } from './migration';

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
    if (step.makes || step.drops) continue;
    await step.run({ db, position: undefined, save: async () => undefined, deleteOlder: true });
  }
}

/** The indexes that are left after all steps, by collection. */
function indexesAfter(steps: readonly Step[]): Map<string, NamedIndex[]> {
  const all = new Map<string, NamedIndex[]>();
  for (const { makes, drops } of steps) {
    if (makes) all.set(makes.collection, [...(all.get(makes.collection) ?? []), ...makes.indexes]);
    if (!drops) continue;
    const left = (all.get(drops.collection) ?? []).filter(({ name }) => !drops.names.includes(name));
    if (left.length > 0) all.set(drops.collection, left);
    else all.delete(drops.collection);
  }
  return all;
}
