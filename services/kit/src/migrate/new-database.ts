import type { Db, IndexDescription } from 'mongodb';
import type { Migration, NamedIndex, Step } from './migration';

/**
 * Does all steps on a database without documents, contracting ones included, since no earlier release has ever used it. The
 * indexes of a collection are made by one command whichever migrations they come from, and those that a later step drops
 * are not made.
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

/** By collection. */
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
