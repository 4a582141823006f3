import { lifecycle } from '../process/lifecycle';
import { createMetrics } from '../process/metrics';
import { migrateForTest, silentLogger, testDatabase, until } from '../testing';
import { freePort } from '../testing/free-port';
import { runWithKit } from '../testing/run-kit';
import { byKeys, type Migration, makeIndexes } from '.';
import { watchIndexes } from './index-watch';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase('watch');
  await migrateForTest(database.db, migrations);
});
afterEach(() => database.drop());

const migrations: Migration[] = [
  {
    number: 1,
    name: 'first',
    expand: [makeIndexes('rows', byKeys({ slug: 1 }, { unique: true }), byKeys({ user: 1 }))],
  },
];
const rows = () => database.db.collection<{ _id: string; slug: string }>('rows');

const base = { GRPC_PORT: '0', CALLER_KEYS: '{}' };

/** A service that ends when it is ready. */
const service = `
  runService('profiles', kit.mongoEnv('profiles'), async (env, boot) => {
    await boot.mongo(env, ${JSON.stringify(migrations)});
    console.log('{"msg":"built"}');
    setInterval(() => boot.life.isReady() && process.kill(process.pid, 'SIGTERM'), 10);
    return { services: [] };
  });`;

async function start() {
  const port = await freePort();
  const output = { text: '' };
  const { databaseName } = database.db;
  const env = {
    ...base,
    HTTP_PORT: String(port),
    MONGODB_URI: process.env['MONGODB_URI']!,
    MONGODB_DATABASE: databaseName,
  };
  const ended = runWithKit(service, env, (stdout) => {
    output.text = stdout;
  });
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
    return { status: response.status, text: await response.text() };
  };
  return { ended, output, get };
}
const linesOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('a process whose unique indexes are missing is not built, says why, and is ready by itself once they are there', async () => {
  await rows().dropIndexes();
  const { ended, output, get } = await start();
  await until(() => output.text.includes('unique indexes are missing'));
  expect(await get('/livez')).toMatchObject({ status: 200 });
  expect(await get('/readyz')).toEqual({
    status: 503,
    text: 'not ready: unique indexes are missing (rows.slug_1): run `node dist/migrate.js` of this release\n',
  });
  expect((await get('/metrics')).text).toContain('schema_indexes_missing{service="profiles"} 2\n');
  await expect(get('/v1/anything')).rejects.toThrow();
  expect(output.text).not.toContain('"built"');
  await migrateForTest(database.db, migrations);
  const { status, stdout } = await ended;
  expect(status).toBe(0);
  const logged = linesOf(stdout).filter(({ level }) => level);
  expect(logged.map(({ level, msg }) => [level, msg])).toEqual([
    ['error', 'unique indexes are missing (rows.slug_1): run `node dist/migrate.js` of this release'],
    ['info', 'all indexes of this release are there'],
    ['info', 'ready'],
    ['info', 'stopping'],
  ]);
});

test('a process without another index warns and is ready', async () => {
  await rows().dropIndex('user_1');
  const { status, stdout } = await (await start()).ended;
  expect(status).toBe(0);
  expect(linesOf(stdout)).toContainEqual(
    expect.objectContaining({ level: 'warn', indexes: ['rows.user_1'], missing: 1 }),
  );
});

test('a running process that loses a unique index is not ready until it is there again', async () => {
  const log = silentLogger();
  const life = lifecycle(log);
  const parts = { db: database.db, migrations, retentions: [], log, metrics: createMetrics('profiles'), life };
  const stop = await watchIndexes({ ...parts, waits: () => undefined }, 50);
  life.markReady();
  await rows().dropIndex('user_1');
  await rows().dropIndex('slug_1');
  await until(() => !life.isReady());
  expect(life.problems()).toEqual([
    'unique indexes are missing (rows.slug_1): run `node dist/migrate.js` of this release',
  ]);
  await migrateForTest(database.db, migrations);
  await until(() => life.isReady());
  await stop();
});

test('a process waits while a unique index is being built', async () => {
  await rows().dropIndexes();
  const parts = Array.from({ length: 1_000 }, (_, part) => part);
  await rows().insertMany(Array.from({ length: 300 }, (_, n) => ({ _id: `r${n}`, slug: `s${n}`, parts })));
  const index = byKeys({ slug: 1, parts: 1 }, { unique: true });
  const waits: string[] = [];
  const watching = await database.client.withSession(async (session) => {
    const built = rows().createIndex(index.key, { unique: true });
    await until(async () => (await rows().indexes()).length === 2);
    session.startTransaction();
    // Until this ends, the build does not.
    await rows().insertOne({ _id: 'new', slug: 'new' }, { session });
    const schema = {
      db: database.db,
      migrations: [{ ...migrations[0]!, expand: [makeIndexes('rows', index)] }],
      retentions: [],
    };
    const log = silentLogger();
    const ready = watchIndexes({
      ...schema,
      log,
      metrics: createMetrics('profiles'),
      life: lifecycle(log),
      waits: (problem) => waits.push(problem),
    });
    await until(() => waits.length > 0);
    await session.commitTransaction();
    await built;
    return ready;
  });
  expect(waits[0]).toContain('rows.slug_1_parts_1');
  await watching();
});

test('a process that waits for its MongoDB says so at /readyz', async () => {
  const port = await freePort();
  const asking = `setInterval(async () => {
    const response = await fetch('http://127.0.0.1:${port}/readyz').catch(() => undefined);
    const text = await response?.text();
    if (!text?.includes('MongoDB')) return;
    console.log(JSON.stringify({ said: response.status + ' ' + text }));
    process.exit(0);
  }, 50);`;
  const { stdout } = await runWithKit(service + asking, {
    ...base,
    HTTP_PORT: String(port),
    MONGODB_URI: 'mongodb://127.0.0.1:1/',
  });
  const { said } = linesOf(stdout).find((line) => line.said);
  expect(said).toMatch(/^503 not ready: MongoDB at 127\.0\.0\.1:1 does not respond yet: /);
});
