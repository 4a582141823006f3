import type { Migration, NamedIndex, Retention, Step } from './migration';

/** Indexes by their collection. */
export type Indexes = ReadonlyMap<string, readonly NamedIndex[]>;

/** The changes of indexes by a step. */
type Effect = Pick<Step, 'makes' | 'drops' | 'keeps'>;

/** The indexes that are left after these steps. */
export function indexesAfter(steps: readonly Effect[]): Indexes {
  const all = new Map<string, readonly NamedIndex[]>();
  const change = (collection: string, changed: (before: readonly NamedIndex[]) => readonly NamedIndex[]) =>
    all.set(collection, changed(all.get(collection) ?? []));
  for (const { makes, drops, keeps } of steps) {
    if (makes) change(makes.collection, (before) => [...before, ...makes.indexes]);
    if (drops) change(drops.collection, (before) => before.filter(({ name }) => !drops.names.includes(name)));
    if (keeps) change(keeps.collection, (before) => withTime(before, keeps.index, keeps.seconds));
  }
  for (const [collection, indexes] of all) if (indexes.length === 0) all.delete(collection);
  return all;
}

/**
 * The indexes that a release expects in a database: those in which these migrations end, with the configured retentions. An index that
 * a contracting step makes is expected once that step has run, and one that such a step drops never.
 */
export function expectedIndexes(
  migrations: readonly Migration[],
  min_reader: number,
  retentions: readonly Retention[] = [],
): Indexes {
  const steps = migrations.flatMap(({ number, expand, contract = [] }): Effect[] => [
    ...expand,
    ...contract.filter(({ makes }) => !makes || number <= min_reader),
  ]);
  return indexesAfter([...steps, ...retentions.map((keeps): Effect => ({ keeps }))]);
}

const withTime = (indexes: readonly NamedIndex[], name: string, expireAfterSeconds: number): readonly NamedIndex[] =>
  indexes.map((index) => (index.name === name ? { ...index, expireAfterSeconds } : index));
