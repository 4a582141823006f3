import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connectMongo, type MongoConnection } from '../mongo/mongo';
import { silentLogger, until } from '../testing';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

const built = JSON.stringify(join(__dirname, '../../dist/index.js'));
const DOCUMENTS = 3_000;

/** A release with steps of every kind, each of which begins with a pause, so that the test can kill it there. */
const script = `const { byKeys, changeDocuments, changeTtl, dropIndexes, makeIndexes, runMigrateProcess } = require(${built});
const slow = (step) => ({ ...step, run: async (run) => {
  await new Promise((go) => setTimeout(go, 100));
  await step.run({ ...run, save: async (...at) => { await run.save(...at); await new Promise((go) => setTimeout(go, 100)); } });
} });
const migrations = [
  { number: 1, name: 'baseline', expand: [makeIndexes('rows', byKeys({ slug: 1 }), byKeys({ at: 1 }, { expireAfterSeconds: 864000 }))] },
  { number: 2, name: 'changed', expand: [
    changeDocuments('rows', { title: 'fill', filter: { size: { $exists: false } }, update: [{ $set: { size: { $strLenCP: '$slug' } } }], batch: 1000 }),
    makeIndexes('rows', byKeys({ size: 1, slug: 1 }, { unique: true })),
    changeTtl('rows', 'at_1', 8640000),
  ], contract: [dropIndexes('rows', 'slug_1')] },
].map((one) => ({ ...one, expand: one.expand.map(slow), contract: one.contract && one.contract.map(slow) }));
runMigrateProcess({ service: 'test', database: 'unused', migrations });`;

let connections: MongoConnection[] = [];
afterEach(async () => {
  await Promise.all(connections.map(({ db }) => db.dropDatabase()));
  await Promise.all(connections.map(({ close }) => close()));
  connections = [];
});

async function newDatabase(): Promise<MongoConnection> {
  const name = `test_killed_${randomBytes(4).toString('hex')}`;
  const connection = await connectMongo(process.env['MONGODB_URI']!, name, silentLogger());
  connections.push(connection);
  const at = new Date();
  const rows = Array.from({ length: DOCUMENTS }, (_, n) => ({ _id: `r${n}` as never, slug: `s${n}`, at }));
  await connection.db.collection('rows').insertMany(rows);
  return connection;
}

type Line = { msg: string; step?: string; state?: string; passed?: number };

/** Runs the entry point and kills it after the given line. Resolves to its status, which is null when it was killed. */
function run(database: string, flags: string[] = [], killAt: (line: Line) => boolean = () => false) {
  const env = {
    MONGODB_URI: process.env['MONGODB_URI']!,
    MONGODB_DATABASE: database,
    RELEASE: flags.length ? '2' : '1',
  };
  const child = spawn(process.execPath, ['-e', script, 'migrate', ...flags], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Line[] = [];
  createInterface(child.stdout).on('line', (text) => {
    const line = JSON.parse(text) as Line;
    lines.push(line);
    if (killAt(line)) child.kill('SIGKILL');
  });
  return new Promise<{ status: number | null; lines: Line[] }>((settle) =>
    child.once('close', (status) => settle({ status, lines })),
  );
}

async function stateOf({ db }: MongoConnection) {
  const indexes = await db.collection('rows').indexes();
  return {
    indexes: indexes.map(({ name, expireAfterSeconds = 0 }) => `${name} ${expireAfterSeconds}`).toSorted(),
    unfilled: await db.collection('rows').countDocuments({ $expr: { $ne: ['$size', { $strLenCP: '$slug' }] } }),
    documents: await db.collection('rows').countDocuments(),
    schema: await db
      .collection('migrations')
      .findOne({ _id: 'schema' as never }, { projection: { _id: 0, updated_at: 0 } }),
    lease: await db.collection('migrations').findOne({ _id: 'lease' as never }),
  };
}

const begun = (step: string) => (line: Line) => line.msg === 'step begun' && line.step === step;
const points: [string, (line: Line) => boolean][] = [
  ...['0001-baseline/expand/1', '0002-changed/expand/1', '0002-changed/expand/2', '0002-changed/expand/3'].map(
    (step): [string, (line: Line) => boolean] => [`at the beginning of ${step}`, begun(step)],
  ),
  ['after a batch of documents', (line) => line.passed === 1_000],
  ['between two migrations', (line) => line.msg === 'migrated'],
];

test('after a runner was killed at any point the next one brings the database to the same state', async () => {
  const killed = await Promise.all(
    points.map(async ([where, point]) => {
      const connection = await newDatabase();
      const first = await run(connection.db.databaseName, [], point);
      const second = await run(connection.db.databaseName);
      return { where, statuses: [first.status, second.status], state: await stateOf(connection), second };
    }),
  );
  const end = {
    indexes: ['_id_ 0', 'at_1 8640000', 'size_1_slug_1 0', 'slug_1 0'],
    unfilled: 0,
    documents: DOCUMENTS,
    schema: { version: 2, min_reader: 0 },
    lease: null,
  };
  expect(killed.map(({ where, statuses, state }) => ({ where, statuses, state }))).toEqual(
    points.map(([where]) => ({ where, statuses: [null, 0], state: end })),
  );
  const resumed = killed.find(({ where }) => where === 'after a batch of documents')!.second.lines;
  // A runner that gets the signal late has passed all documents, and the next one has none left.
  const resumedAt = resumed.find(({ passed }) => passed !== undefined)?.passed ?? DOCUMENTS;
  expect(resumedAt).toBeGreaterThanOrEqual(2_000);
});

test('after a contraction was killed no earlier release starts, and the next run completes it', async () => {
  const connection = await newDatabase();
  const { databaseName } = connection.db;
  expect((await run(databaseName)).status).toBe(0);
  expect((await run(databaseName, ['--contract'], begun('0002-changed/contract/1'))).status).toBeNull();
  expect((await stateOf(connection)).schema).toEqual({ version: 2, min_reader: 2 });
  expect((await run(databaseName, ['--contract'])).status).toBe(0);
  expect(await stateOf(connection)).toMatchObject({
    indexes: ['_id_ 0', 'at_1 8640000', 'size_1_slug_1 0'],
    lease: null,
  });
});

test('a second runner waits for the first, and a dry run does not', async () => {
  const connection = await newDatabase();
  const { databaseName } = connection.db;
  const first = run(databaseName);
  await until(async () => (await stateOf(connection)).lease !== null);
  const [dry, second] = await Promise.all([run(databaseName, ['--dry-run']), run(databaseName)]);
  expect([(await first).status, second.status, dry.status]).toEqual([0, 0, 0]);
  expect(dry.lines.at(-1)?.msg).toBe('nothing was changed');
  const [version, ...steps] = (await run(databaseName, ['--status'])).lines;
  expect(version).toMatchObject({ msg: 'version', version: 2, min_reader: 0, newest: 2 });
  const done = ['0001-baseline/expand/1', '0002-changed/expand/1', '0002-changed/expand/2', '0002-changed/expand/3'];
  expect(steps.map(({ step, state }) => [step, state])).toEqual([
    ...done.map((step) => [step, 'done']),
    ['0002-changed/contract/1', 'pending'],
  ]);
  expect([...(await first).lines, ...second.lines].filter(({ msg }) => msg === 'step finished')).toHaveLength(4);
});

test('an unknown flag ends the entry point with its usage and status 78', async () => {
  const { status, lines } = await run('unused', ['--now']);
  expect(status).toBe(78);
  expect(lines[0]?.msg).toMatch(
    /--now.*usage: node dist\/migrate\.js \[--dry-run\] \[--contract\] \[--delete-older\], or --status alone$/,
  );
});
