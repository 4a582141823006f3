import { migrateForTest, testDatabase, until } from '../testing';
import { runWithKit } from '../testing/run-kit';
import { dropIndexes, type Migration, makeIndexes } from '.';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase('version');
});
afterEach(() => database.drop());

const expand = [makeIndexes('rows', { name: 'one', key: { n: 1 } })];
const first: Migration = { number: 1, name: 'first', expand };
const second: Migration = { number: 2, name: 'second', expand: [], contract: [dropIndexes('rows', 'one')] };

/** A service that knows `count` migrations, and stops as soon as it is ready. */
function startKnowing(known: number, onOutput?: (stdout: string) => void) {
  const script = `const migrations = ${JSON.stringify([first, second].slice(0, known))};
runService('profiles', kit.mongoEnv('profiles'), async (env, { mongo, life }) => {
  await mongo(env, migrations);
  setInterval(() => life.isReady() && process.kill(process.pid, 'SIGTERM'), 10);
  return { services: [] };
});`;
  return runWithKit(
    script,
    {
      HTTP_PORT: '0',
      GRPC_PORT: '0',
      CALLER_KEYS: '{}',
      MONGODB_URI: process.env['MONGODB_URI']!,
      MONGODB_DATABASE: database.db.databaseName,
    },
    onOutput,
  );
}
const saidBy = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg as string);

test('a process waits until its database is migrated and then starts, without creating an index itself', async () => {
  let output = '';
  const starting = startKnowing(1, (stdout) => {
    output = stdout;
  });
  await until(() => output.includes('not migrated yet'));
  expect(await database.db.listCollections().toArray()).toEqual([]);
  await migrateForTest(database.db, [first]);
  const { status, stdout } = await starting;
  expect(status).toBe(0);
  expect(saidBy(stdout)).toEqual([
    'the database is not migrated yet: run `node dist/migrate.js` of this release; waiting until it is done',
    'ready',
    'stopping',
  ]);
});

test('processes of two releases start on a database that has expanded', async () => {
  await database.db.collection('rows').insertOne({ n: 1 });
  await migrateForTest(database.db, [first, second]);
  const ended = await Promise.all([startKnowing(1), startKnowing(2)]);
  expect(ended.map(({ status }) => status)).toEqual([0, 0]);
});

test('a process of an earlier release refuses a contracted database with one sentence and status 78', async () => {
  await database.db.collection('rows').insertOne({ n: 1 });
  await migrateForTest(database.db, [first, second], { release: '1' });
  await migrateForTest(database.db, [first, second], { release: '2', contract: true });
  const { status, stdout } = await startKnowing(1);
  expect(status).toBe(78);
  expect(saidBy(stdout).at(-1)).toMatch(
    /^bad configuration: MONGODB_DATABASE: \S+ needs a release that knows migration 2, and this one ends with 1; use a later release$/,
  );
});
