import type { Db } from 'mongodb';
import { migrateForTest, testDatabase } from '../testing';
import {
  byKeys,
  dropIndexes,
  type Facts,
  type MigrateOptions,
  type Migration,
  makeCollection,
  makeIndexes,
  migrate,
  planMigrations,
} from '.';
import { findGaps } from './index-gaps';
import { reportStatus } from './report-status';
import { verifyIndexes } from './verify-indexes';

type Database = Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let db: Db;
beforeEach(async () => {
  database = await testDatabase('repair');
  db = database.db;
});
afterEach(() => database.drop());

const kept = { expireAfterSeconds: 86_400 };
const migrations: Migration[] = [
  {
    number: 1,
    name: 'baseline',
    expand: [
      makeIndexes('rows', byKeys({ slug: 1 }, { unique: true }), byKeys({ user: 1 }), byKeys({ at: 1 }, kept)),
      makeCollection('empty'),
    ],
  },
  {
    number: 2,
    name: 'keys',
    expand: [
      makeIndexes(
        'rows',
        byKeys({ user: 1, slug: 1 }),
        byKeys({ key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } }),
      ),
      makeIndexes('others', byKeys({ name: 1 }, { collation: { locale: 'en', strength: 2 } })),
    ],
    contract: [dropIndexes('rows', 'user_1')],
  },
];
interface Row {
  readonly _id: string;
  readonly slug?: string;
  readonly key?: string;
  readonly at?: Date;
}
const rows = () => db.collection<Row>('rows');
const namesIn = async (collection: string) =>
  (await db.collection(collection).indexes()).map(({ name }) => name).toSorted();
const messages = (reports: readonly Facts[]) => reports.map(({ message }) => message);
const ALL = ['_id_', 'at_1', 'key_1', 'slug_1', 'user_1_slug_1'];

/** The report of a command of the migrate entry that changes nothing. */
async function reportsOf(act: (options: MigrateOptions) => Promise<void>): Promise<Facts[]> {
  const reports: Facts[] = [];
  const report = (message: string, facts: Facts) => void reports.push({ message, ...facts });
  await act({ db, migrations, report, retentions: [], contract: false, deleteOlder: false, release: 'test' });
  return reports;
}

/** A restore that brings documents alone, as `mongorestore --noIndexRestore` does. */
async function loseIndexes(...collections: readonly string[]): Promise<void> {
  for (const name of collections) await db.collection(name).dropIndexes();
}

test('indexes that a database has lost are made again, and a second run has nothing to do', async () => {
  await migrateForTest(db, migrations);
  await rows().insertOne({ _id: 'a', slug: 's', key: 'k' });
  await loseIndexes('rows', 'others');
  const reports = await migrateForTest(db, migrations);
  expect(reports).toContainEqual(expect.objectContaining({ index: 'slug_1', unique: true, problem: 'missing' }));
  expect([await namesIn('rows'), await namesIn('others')]).toEqual([ALL, ['_id_', 'name_1']]);
  expect((await db.collection('others').indexes())[1]).toMatchObject({ collation: { locale: 'en', strength: 2 } });
  await expect(rows().insertOne({ _id: 'b', slug: 's' })).rejects.toMatchObject({ code: 11000 });
  expect(messages(await migrateForTest(db, migrations))).toEqual(['nothing to migrate']);
});

test('a collection that a restore has left out is made again', async () => {
  await migrateForTest(db, migrations);
  await db.collection('empty').drop();
  await db.collection('others').drop();
  await migrateForTest(db, migrations);
  const collections = (await db.listCollections().toArray()).map(({ name }) => name).toSorted();
  expect(collections).toEqual(['empty', 'migrations', 'others', 'rows']);
});

test('duplicates are named with their collection, index and number, keep no other index from being made, and stay', async () => {
  await migrateForTest(db, migrations);
  await loseIndexes('rows', 'others');
  await rows().insertMany([
    { _id: 'a', slug: 'one' },
    { _id: 'b', slug: 'one' },
    { _id: 'c', slug: 'two', key: 'k' },
    { _id: 'd', slug: 'three', key: 'k' },
    { _id: 'e', slug: 'one' },
  ]);
  const refused = await migrateForTest(db, migrations).catch((error: Error) => error.message);
  expect(refused).toMatch(
    /^rows holds 3 documents that share 1 keys, which the unique index slug_1 forbids: .*\["a","e"\]/,
  );
  expect(refused).toMatch(
    /; rows holds 2 documents that share 1 keys, which the unique index key_1 forbids: .*\["c","d"\]/,
  );
  expect([await namesIn('rows'), await namesIn('others')]).toEqual([
    ['_id_', 'at_1', 'user_1_slug_1'],
    ['_id_', 'name_1'],
  ]);
  expect(await rows().countDocuments()).toBe(5);
  await rows().deleteMany({ _id: { $in: ['b', 'e'] } });
  await rows().updateOne({ _id: 'd' }, { $unset: { key: 1 } });
  await migrateForTest(db, migrations);
  expect(await namesIn('rows')).toEqual(ALL);
});

test('an index that has the name of a unique one without being unique is named with the command that drops it', async () => {
  await migrateForTest(db, migrations);
  await rows().dropIndex('slug_1');
  await rows().createIndex({ slug: 1 });
  await rows().dropIndex('key_1');
  await expect(migrateForTest(db, migrations)).rejects.toThrow(
    'rows has another index that is called slug_1: drop it (db.getCollection("rows").dropIndex("slug_1")) and run this again',
  );
  expect(await namesIn('rows')).toEqual(ALL);
  await rows().dropIndex('slug_1');
  await migrateForTest(db, migrations);
  expect(await findGaps({ db, migrations, retentions: [] })).toEqual([]);
});

test.each([
  ['keys', byKeys({ slug: -1 }, { unique: true })],
  ['unique', byKeys({ slug: 1 })],
  ['sparse', byKeys({ slug: 1 }, { unique: true, sparse: true })],
  ['filter', byKeys({ slug: 1 }, { unique: true, partialFilterExpression: { slug: { $gt: '' } } })],
  ['collation', byKeys({ slug: 1 }, { unique: true, collation: { locale: 'en', strength: 2 } })],
])('another %s is found', async (_what, other) => {
  await migrateForTest(db, migrations);
  await rows().dropIndex('slug_1');
  await rows().createIndexes([{ ...other, name: 'slug_1' }]);
  expect(await findGaps({ db, migrations, retentions: [] })).toMatchObject([
    { problem: 'redefined', index: { name: 'slug_1' } },
  ]);
});

test('an equal index with another name, further ones and one that a later release drops are no gap', async () => {
  await migrateForTest(db, migrations);
  await rows().dropIndex('slug_1');
  await rows().createIndexes([
    { name: 'by_hand', key: { slug: 1 }, unique: true },
    { name: 'extra', key: { extra: 1 } },
  ]);
  expect(await findGaps({ db, migrations, retentions: [] })).toEqual([]);
  await db.collection('migrations').updateOne({ _id: 'schema' as never }, { $set: { min_reader: 0 } });
  expect(await findGaps({ db, migrations, retentions: [] })).toEqual([]);
});

test('another time of a TTL index is reported and left to the operator, and a made one has the configured time', async () => {
  await migrateForTest(db, migrations);
  await db.command({ collMod: 'rows', index: { name: 'at_1', expireAfterSeconds: 60 } });
  const retimed = { index: 'at_1', problem: 'retimed', seconds: 60, expected_seconds: 86_400 };
  expect(await migrateForTest(db, migrations)).toContainEqual(expect.objectContaining(retimed));
  const secondsOf = async () => (await rows().indexes()).find(({ name }) => name === 'at_1')?.expireAfterSeconds;
  expect(await secondsOf()).toBe(60);
  await rows().insertOne({ _id: 'old', at: new Date(0) });
  await rows().dropIndex('at_1');
  const retentions = [{ variable: 'KEPT_S', collection: 'rows', index: 'at_1', seconds: 3_600 }];
  await migrateForTest(db, migrations, { retentions });
  expect(await secondsOf()).toBe(3_600);
});

test('--verify names each gap and refuses, --status and --dry-run show it, and none of them changes anything', async () => {
  await migrateForTest(db, migrations);
  expect(messages(await reportsOf(verifyIndexes))).toEqual(['every index is as this release expects it']);
  await loseIndexes('rows');
  await rows().insertMany([
    { _id: 'a', slug: 'one' },
    { _id: 'b', slug: 'one' },
  ]);
  await expect(reportsOf(verifyIndexes)).rejects.toThrow(
    /^4 indexes are not as this release expects them, 2 of them unique: run `node dist\/migrate.js`$/,
  );
  expect((await reportsOf(reportStatus)).at(-1)).toMatchObject({ not_as_expected: 4, of_these_unique: 2 });
  const planned = await reportsOf(planMigrations);
  expect(planned).toContainEqual(
    expect.objectContaining({ index: 'slug_1', duplicates: [expect.objectContaining({ keys: 1, documents: 2 })] }),
  );
  expect(await namesIn('rows')).toEqual(['_id_']);
});

test('--verify refuses a database that lacks a migration', async () => {
  await migrateForTest(db, migrations.slice(0, 1));
  await expect(reportsOf(verifyIndexes)).rejects.toThrow(/^the database has migration 1 of 2/);
});

test('an older release makes what it has lost on a database that has expanded past it', async () => {
  await migrateForTest(db, migrations.slice(0, 1));
  await rows().insertOne({ _id: 'a', slug: 's' });
  await migrateForTest(db, migrations);
  await loseIndexes('rows');
  const older = { db, migrations: migrations.slice(0, 1), retentions: [] };
  await migrate({ ...older, report: () => undefined, contract: false, deleteOlder: false, release: 'older' });
  expect(await namesIn('rows')).toEqual(['_id_', 'at_1', 'slug_1', 'user_1']);
});
