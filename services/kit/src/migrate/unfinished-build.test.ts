import type { ClientSession } from 'mongodb';
import { migrateForTest, testDatabase, until } from '../testing';
import { byKeys, type Migration, makeIndexes, readVersion } from '.';

/** A build that ends before the test has met it is begun again. */
jest.setTimeout(180_000);

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase('unfinished');
});
afterEach(() => database.drop());

interface Row {
  readonly _id: string;
  readonly code: string;
  readonly parts: readonly number[];
}
const rows = () => database.db.collection<Row>('rows');
const codes = byKeys({ code: 1, parts: 1 }, { unique: true });
/** So many keys of one document that its index takes a while to build. */
const PARTS = Array.from({ length: 1_000 }, (_, part) => part);
const DOCUMENTS = Array.from({ length: 500 }, (_, n): Row => ({ _id: `r${n}`, code: `c${n}`, parts: PARTS }));
const migrations: Migration[] = [{ number: 1, name: 'codes', expand: [makeIndexes('rows', codes)] }];

const isListed = async () => (await rows().indexes()).some(({ name }) => name === codes.name);
async function isBuilding(): Promise<boolean> {
  const [stats] = await rows()
    .aggregate([{ $indexStats: {} }, { $match: { name: codes.name } }])
    .toArray();
  return stats?.['building'] === true;
}

/** The number of commands that wait for an index build of the collection. */
async function waiting(): Promise<number> {
  const { db, client } = database;
  const command = { 'command.createIndexes': 'rows', 'command.$db': db.databaseName };
  const stages = [{ $currentOp: {} }, { $match: command }, { $count: 'count' }];
  const [found] = await client.db('admin').aggregate(stages, { readConcern: 'local' }).toArray();
  return found?.['count'] ?? 0;
}

/**
 * Begins a build, as a runner that was killed has left it to MongoDB, and writes a document to the collection in a transaction:
 * until that ends, the build does not. Tries again where the build has ended before.
 */
async function leaveBuild(session: ClientSession, document: Row): Promise<void> {
  await rows().insertMany(DOCUMENTS);
  rows()
    .createIndex(codes.key, { unique: true })
    .catch(() => undefined);
  await until(isListed);
  session.startTransaction();
  await rows().insertOne(document, { session });
  if (await isBuilding()) return;
  await session.abortTransaction();
  await rows().drop();
  await leaveBuild(session, document);
}

/** Runs the migration during that build, which ends once the runner waits for it, or has ended without waiting. */
async function migrateBeside(document: Row): Promise<unknown> {
  return database.client.withSession(async (session) => {
    await leaveBuild(session, document);
    let ended = false;
    const run = migrateForTest(database.db, migrations)
      .catch((error) => error)
      .finally(() => {
        ended = true;
      });
    await until(async () => ended || (await waiting()) === 2);
    const wasEarly = ended;
    await session.commitTransaction();
    return { wasEarly, outcome: await run };
  });
}

test('a runner waits for an index build that an earlier runner has begun', async () => {
  expect(await migrateBeside({ _id: 'new', code: 'another', parts: PARTS })).toMatchObject({ wasEarly: false });
  expect(await isBuilding()).toBe(false);
  await expect(rows().insertOne({ _id: 'double', code: 'c1', parts: [1] })).rejects.toMatchObject({ code: 11000 });
  expect(await readVersion(database.db)).toMatchObject({ version: 1 });
});

test('a runner refuses when an index build that an earlier runner has begun meets a duplicate', async () => {
  const { outcome } = (await migrateBeside({ _id: 'new', code: 'c1', parts: PARTS })) as { outcome: Error };
  expect(outcome.message).toMatch(
    /^rows holds 2 documents that share 1 keys, which the unique index code_1_parts_1 forbids/,
  );
  expect(await isListed()).toBe(false);
  expect(await readVersion(database.db)).toBeNull();
  expect(await rows().countDocuments({ code: 'c1' })).toBe(2);
});
