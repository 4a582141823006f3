import type { Db } from 'mongodb';
import { migrateForTest, testDatabase, until } from '../testing';
import { byKeys, changeDocuments, dropIndexes, type Migration, makeIndexes, readVersion } from '.';

type Database = Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let db: Db;
beforeEach(async () => {
  database = await testDatabase('migrate');
  db = database.db;
});
afterEach(() => database.drop());

const baseline: Migration = {
  number: 1,
  name: 'baseline',
  expand: [makeIndexes('rows', byKeys({ user: 1 }), byKeys({ slug: 1 }, { unique: true }))],
};
const KEYED = { partialFilterExpression: { key: { $gt: '' } } };
/** A unique index with one more field, a partial index with another filter, and a field that rows of before lack. */
const changed: Migration = {
  number: 2,
  name: 'changed',
  expand: [
    changeDocuments('rows', {
      title: 'fill size',
      filter: { size: { $exists: false } },
      update: [{ $set: { size: { $strLenCP: '$slug' } } }],
    }),
    makeIndexes('rows', byKeys({ user: 1, slug: 1 }, { unique: true }), { name: 'keyed', key: { user: 1 }, ...KEYED }),
  ],
  contract: [dropIndexes('rows', 'slug_1', 'user_1')],
};
const rowsOf = () => db.collection<{ _id: string; user?: string; slug: string; size?: number }>('rows');
const indexNames = async () => (await rowsOf().indexes()).map(({ name }) => name).toSorted();
const messages = (reports: readonly object[]) => reports.map((report) => (report as { message: string }).message);
const first = { release: '1.0' };

/** The database of a release without migrations: indexes with MongoDB's default names, and rows. */
async function leaveAsBefore(): Promise<void> {
  await rowsOf().createIndexes([{ key: { user: 1 } }, { key: { slug: 1 }, unique: true }]);
  await rowsOf().insertMany([
    { _id: 'a', user: 'u', slug: 'one' },
    { _id: 'b', user: 'u', slug: 'three' },
  ]);
}

test('a database of a release without migrations keeps its indexes and gets a version', async () => {
  await leaveAsBefore();
  const builtAt = async () =>
    (
      await rowsOf()
        .aggregate([{ $indexStats: {} }])
        .toArray()
    ).map((index) => index['accesses'].since);
  const before = await builtAt();
  await migrateForTest(db, [baseline]);
  expect(await builtAt()).toEqual(before);
  expect(await readVersion(db)).toEqual({ version: 1, min_reader: 0 });
});

test('a second run has nothing to do and writes nothing', async () => {
  await migrateForTest(db, [baseline]);
  const stored = () => db.collection('migrations').find().toArray();
  const before = await stored();
  expect(messages(await migrateForTest(db, [baseline]))).toEqual(['nothing to migrate']);
  expect(await stored()).toEqual(before);
});

test('a changed index exists beside the one that it replaces until a later release contracts', async () => {
  await leaveAsBefore();
  await migrateForTest(db, [baseline, changed], first);
  expect(await indexNames()).toEqual(['_id_', 'keyed', 'slug_1', 'user_1', 'user_1_slug_1']);
  expect(await readVersion(db)).toEqual({ version: 2, min_reader: 0 });
  const contract = (release: string) => migrateForTest(db, [baseline, changed], { release, contract: true });
  await expect(contract('1.0')).rejects.toThrow(/^0002-changed was expanded by this same release \(1\.0\)/);
  expect(await indexNames()).toHaveLength(5);
  await contract('1.1');
  expect(await indexNames()).toEqual(['_id_', 'keyed', 'user_1_slug_1']);
  expect(await readVersion(db)).toEqual({ version: 2, min_reader: 2 });
});

test('an older release runs on a database that has expanded past it, and not on one that has contracted', async () => {
  await leaveAsBefore();
  await migrateForTest(db, [baseline, changed], first);
  expect(messages(await migrateForTest(db, [baseline]))).toEqual(['nothing to migrate']);
  await migrateForTest(db, [baseline, changed], { release: '1.1', contract: true });
  await expect(migrateForTest(db, [baseline])).rejects.toThrow(
    /needs a release that knows migration 2, and this one ends with 1/,
  );
});

test('a new database gets the indexes that are left after all steps, and refuses earlier releases', async () => {
  const reports = await migrateForTest(db, [baseline, changed]);
  expect(messages(reports)[0]).toBe('the database is new and was set up');
  expect(await indexNames()).toEqual(['_id_', 'keyed', 'user_1_slug_1']);
  expect(await readVersion(db)).toEqual({ version: 2, min_reader: 2 });
  expect(messages(await migrateForTest(db, [baseline, changed], { contract: true }))).toEqual([
    'the database is up to date',
  ]);
});

test('runners that start at once do each step once', async () => {
  await leaveAsBefore();
  const all = await Promise.all(Array.from({ length: 4 }, () => migrateForTest(db, [baseline, changed])));
  const finished = all.flat().filter(({ message }) => message === 'step finished');
  expect(finished.map(({ step }) => step)).toEqual([
    '0001-baseline/expand/1',
    '0002-changed/expand/1',
    '0002-changed/expand/2',
  ]);
  expect(await db.collection('migrations').findOne({ _id: 'lease' as never })).toBeNull();
});

test('an index whose name another index has is refused', async () => {
  await rowsOf().createIndex({ other: 1 }, { name: 'user_1' });
  await expect(migrateForTest(db, [baseline])).rejects.toThrow(/^rows has another index that is called user_1/);
  expect(await readVersion(db)).toBeNull();
});

test('an equal index with another name is kept', async () => {
  await rowsOf().createIndex({ user: 1 }, { name: 'by_hand' });
  await migrateForTest(db, [baseline]);
  expect(await indexNames()).toEqual(['_id_', 'by_hand', 'slug_1']);
});

test('a list of migrations with a missing number is refused', async () => {
  await expect(migrateForTest(db, [changed])).rejects.toThrow('0002-changed stands where 1 belongs');
});

test('a runner stops once another one has taken its lease', async () => {
  const overtaken: Migration = {
    number: 1,
    name: 'overtaken',
    expand: [
      {
        title: 'loses its lease',
        plan: async () => ({}),
        async run({ save }) {
          const lease = { holder: 'another', until: new Date(Date.now() + 3_600_000) };
          await db.collection('migrations').updateOne({ _id: 'lease' as never }, { $set: lease });
          await until(async () =>
            save('a position', {}).then(
              () => false,
              () => true,
            ),
          );
          await save('a position', {});
        },
      },
    ],
  };
  await rowsOf().insertOne({ _id: 'a', slug: 'one' });
  await expect(migrateForTest(db, [overtaken])).rejects.toThrow('another runner has taken this migration over');
  expect(await readVersion(db)).toBeNull();
  expect(await db.collection('migrations').findOne({ _id: 'lease' as never })).toMatchObject({ holder: 'another' });
});
