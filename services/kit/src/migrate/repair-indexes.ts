import type { Db } from 'mongodb';
import { duplicatesFact } from './duplicates';
import { factsOf, findGaps, type IndexGap, type Schema } from './index-gaps';
import { create, duplicatesOf, forbiddenBy } from './index-steps';
import type { Report } from './migration';
import type { MigrationLease } from './migration-lease';
import { MigrationRefused } from './refused';

export interface Repair extends Schema {
  readonly lease: Pick<MigrationLease, 'check'>;
  readonly report: Report;
}

/**
 * Makes the indexes that are missing, as after a restore without them or a drop by hand. It drops and changes nothing, and what is in the
 * way of one index keeps no other from being made: MigrationRefused names all of it at the end.
 */
export async function repairIndexes(repair: Repair): Promise<void> {
  const obstacles: string[] = [];
  for (const [collection, gaps] of byCollection(await findGaps(repair)))
    obstacles.push(...(await repairCollection(repair, collection, gaps)));
  if (obstacles.length > 0) throw new MigrationRefused(obstacles.join('; '));
}

/** Reports what `repairIndexes` would make, and the duplicates in its way. Reads only. */
export async function planRepair({ report, ...schema }: Omit<Repair, 'lease'>): Promise<void> {
  for (const [collection, gaps] of byCollection(await findGaps(schema)))
    for (const gap of gaps) {
      const duplicates = isMakable(gap) ? await duplicatesOf(schema.db, collection, [gap.index]) : [];
      report('an index is not as this release expects it', { ...factsOf(gap), ...duplicatesFact(duplicates) });
    }
}

/** Returns what is in the way. */
async function repairCollection(
  { db, lease, report }: Repair,
  collection: string,
  gaps: readonly IndexGap[],
): Promise<string[]> {
  for (const gap of gaps) report('an index is not as this release expects it', factsOf(gap));
  const redefined = gaps.filter(({ problem }) => problem === 'redefined').map(renameOrDrop);
  const makable = gaps.filter(isMakable).map(({ index }) => index);
  const duplicates = await duplicatesOf(db, collection, makable);
  const indexes = makable.filter(({ name }) => !duplicates.some(({ index }) => index === name));
  await lease.check();
  const late = indexes.length > 0 ? await make({ db, report }, collection, indexes) : [];
  return [...redefined, ...duplicates.map((one) => forbiddenBy(collection, one)), ...late];
}

async function make(
  { db, report }: { readonly db: Db; readonly report: Report },
  collection: string,
  indexes: readonly IndexGap['index'][],
): Promise<string[]> {
  const names = indexes.map(({ name }) => name);
  report('making indexes', { collection, indexes: names });
  try {
    await create(db, collection, indexes);
  } catch (error) {
    // Duplicates were written during the build.
    if (error instanceof MigrationRefused) return [error.message];
    throw error;
  }
  report('indexes made', { collection, indexes: names });
  return [];
}

const isMakable = ({ problem }: IndexGap): boolean => problem === 'missing' || problem === 'being built';

const renameOrDrop = ({ collection, index }: IndexGap): string =>
  `${collection} has another index that is called ${index.name}: drop it (db.getCollection("${collection}").dropIndex("${index.name}")) ` +
  'and run this again';

const byCollection = (gaps: readonly IndexGap[]): ReadonlyMap<string, readonly IndexGap[]> =>
  Map.groupBy(gaps, ({ collection }) => collection);
