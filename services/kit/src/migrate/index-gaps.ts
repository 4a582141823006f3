import type { Db, IndexDescriptionInfo } from 'mongodb';
import { unlessMissing } from './collection-facts';
import { expectedIndexes } from './expected-indexes';
import { isSameIndex } from './index-definition';
import { type Facts, type Migration, type NamedIndex, newestOf, type Retention } from './migration';
import { readVersion } from './schema-store';

/** An index that a release expects, and that is not there as it expects it. */
export interface IndexGap {
  readonly collection: string;
  readonly index: NamedIndex;
  /** `redefined`: its name is that of another index. `retimed`: it is there, and deletes documents after another time. */
  readonly problem: 'missing' | 'being built' | 'redefined' | 'retimed';
  /** The time after which it deletes documents, where that is the problem. */
  readonly seconds?: number;
}

export interface Schema {
  readonly db: Db;
  readonly migrations: readonly Migration[];
  readonly retentions: readonly Retention[];
}

/**
 * Compares the indexes of a database (listIndexes: keys, unique, sparse, partial filter, collation, TTL) with those in which the migrations
 * end that it has. An equal index with another name counts as the same; further ones are none of its business.
 */
export async function findGaps({ db, migrations, retentions }: Schema): Promise<readonly IndexGap[]> {
  const { version, min_reader } = (await readVersion(db)) ?? { version: 0, min_reader: 0 };
  const done = migrations.filter(({ number }) => number <= version);
  const expected = [...expectedIndexes(done, min_reader, retentions)];
  const gaps = await Promise.all(
    expected.map(async ([collection, indexes]) => gapsIn(collection, indexes, await listedIn(db, collection))),
  );
  const isOfLaterRelease = version > newestOf(migrations);
  return gaps.flat().filter(({ problem }) => problem !== 'retimed' || !isOfLaterRelease);
}

/** Whether uniqueness that the release relies on is not kept. */
export const isUnguarded = ({ index, problem }: IndexGap): boolean => index.unique === true && problem !== 'retimed';

/** `sessions.resume_key_1` */
export const nameOf = ({ collection, index }: IndexGap): string => `${collection}.${index.name}`;

export const factsOf = ({ collection, index, problem, seconds }: IndexGap): Facts => ({
  collection,
  index: index.name,
  key: index.key,
  unique: index.unique === true,
  problem,
  ...(problem === 'retimed' && { seconds: seconds ?? null, expected_seconds: index.expireAfterSeconds ?? null }),
});

interface Listed {
  readonly index: IndexDescriptionInfo;
  readonly isBuilding: boolean;
}

/** With `includeBuildUUIDs` MongoDB tells those that are being built, which guard nothing yet; it lists them anyway. */
async function listedIn(db: Db, collection: string): Promise<readonly Listed[]> {
  const listed = await unlessMissing(db.command({ listIndexes: collection, includeBuildUUIDs: true }), undefined);
  const batch: readonly (IndexDescriptionInfo & { buildUUID?: unknown; spec?: IndexDescriptionInfo })[] =
    listed?.['cursor'].firstBatch ?? [];
  return batch.map((one) => ({ index: one.spec ?? one, isBuilding: one.buildUUID !== undefined }));
}

const gapsIn = (collection: string, expected: readonly NamedIndex[], listed: readonly Listed[]): IndexGap[] =>
  expected.flatMap((index) => {
    const gap = gapOf(index, listed);
    return gap ? [{ collection, index, ...gap }] : [];
  });

function gapOf(wanted: NamedIndex, listed: readonly Listed[]): Pick<IndexGap, 'problem' | 'seconds'> | undefined {
  const same = listed.find(({ index }) => isSameIndex(wanted, index));
  if (!same) return { problem: listed.some(({ index }) => index.name === wanted.name) ? 'redefined' : 'missing' };
  if (same.isBuilding) return { problem: 'being built' };
  const { expireAfterSeconds: seconds } = same.index;
  if (seconds === wanted.expireAfterSeconds) return undefined;
  return { problem: 'retimed', ...(seconds !== undefined && { seconds }) };
}
