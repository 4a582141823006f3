import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connectMongo, type MongoConnection } from '../mongo/mongo';
import { silentLogger } from '../testing';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

const built = JSON.stringify(join(__dirname, '../../dist/index.js'));
const DOCUMENTS = 3_000;

/** A release with steps of every kind. The step HELD_AT, or one that has saved its progress if that is "save", goes on when stdin ends. */
const script = `const { byKeys, changeDocuments, changeTtl, dropIndexes, makeIndexes, runMigrateProcess } = require(${built});
const held = (at) => process.env.HELD_AT === at && new Promise((go) => process.stdin.once('end', go).resume());
const heldStep = (at) => (step, index) => ({ ...step, run: async (run) => {
  await held(at + (index + 1));
  await step.run({ ...run, save: async (...saved) => { await run.save(...saved); await held('save'); } });
} });
const migrations = [
  { number: 1, name: 'baseline', expand: [makeIndexes('rows', byKeys({ slug: 1 }), byKeys({ at: 1 }, { expireAfterSeconds: 864000 }))] },
  { number: 2, name: 'changed', expand: [
    changeDocuments('rows', { title: 'fill', filter: { size: { $exists: false } }, update: [{ $set: { size: { $strLenCP: '$slug' } } }], batch: 1000 }),
    makeIndexes('rows', byKeys({ size: 1, slug: 1 }, { unique: true })),
    changeTtl('rows', 'at_1', 8640000),
  ], contract: [dropIndexes('rows', 'slug_1')] },
].map((one) => {
  const steps = (phase) => one[phase]?.map(heldStep(\`000\${one.number}-\${one.name}/\${phase}/\`));
  return { ...one, expand: steps('expand'), contract: steps('contract') };
});
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

interface Running {
  /** Resolves to its status, which is null when it was killed. */
  readonly ended: Promise<{ status: number | null; lines: Line[] }>;
  kill(): void;
  /** Lets the step go on at which it is held. */
  goOn(): void;
}

/** Runs the entry point. */
function start(
  database: string,
  flags: string[] = [],
  { heldAt = '', onLine = () => {} }: { heldAt?: string; onLine?: (line: Line, running: Running) => void } = {},
): Running {
  const env = {
    MONGODB_URI: process.env['MONGODB_URI']!,
    MONGODB_DATABASE: database,
    RELEASE: flags.length ? '2' : '1',
    HELD_AT: heldAt,
  };
  const child = spawn(process.execPath, ['-e', script, 'migrate', ...flags], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: Line[] = [];
  const ended = new Promise<{ status: number | null; lines: Line[] }>((settle) =>
    child.once('close', (status) => settle({ status, lines })),
  );
  const running = { ended, kill: () => void child.kill('SIGKILL'), goOn: () => void child.stdin.end() };
  createInterface(child.stdout).on('line', (text) => {
    const line = JSON.parse(text) as Line;
    lines.push(line);
    onLine(line, running);
  });
  return running;
}

const run = (database: string, flags: string[] = []) => start(database, flags).ended;

/** Runs the entry point, which is held at that point, and kills it after the given line. */
const runKilled = (database: string, { heldAt, line: isLast }: KillPoint, flags: string[] = []) =>
  start(database, flags, { heldAt, onLine: (line, { kill }) => void (isLast(line) && kill()) }).ended;

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

interface KillPoint {
  readonly heldAt: string;
  readonly line: (line: Line) => boolean;
}

const beginning = (step: string): KillPoint => ({
  heldAt: step,
  line: (line) => line.msg === 'step begun' && line.step === step,
});
const STEPS = ['0001-baseline/expand/1', '0002-changed/expand/1', '0002-changed/expand/2', '0002-changed/expand/3'];
const points: [string, KillPoint][] = [
  ...STEPS.map((step): [string, KillPoint] => [`at the beginning of ${step}`, beginning(step)]),
  ['after a batch of documents', { heldAt: 'save', line: ({ passed }) => passed === 1_000 }],
  ['between two migrations', { heldAt: STEPS[1]!, line: ({ msg }) => msg === 'migrated' }],
];

test('after a runner was killed at any point the next one brings the database to the same state', async () => {
  const killed = await Promise.all(
    points.map(async ([where, point]) => {
      const connection = await newDatabase();
      const first = await runKilled(connection.db.databaseName, point);
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
  expect(resumed.flatMap(({ passed }) => passed ?? [])).toEqual([2_000, DOCUMENTS]);
});

test('after a contraction was killed no earlier release starts, and the next run completes it', async () => {
  const connection = await newDatabase();
  const { databaseName } = connection.db;
  expect((await run(databaseName)).status).toBe(0);
  const contracting = runKilled(databaseName, beginning('0002-changed/contract/1'), ['--contract']);
  expect((await contracting).status).toBeNull();
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
  const hasBegun = Promise.withResolvers<void>();
  const first = start(databaseName, [], {
    heldAt: STEPS[0]!,
    onLine: ({ msg }) => void (msg === 'step begun' && hasBegun.resolve()),
  });
  await hasBegun.promise;
  const dry = await run(databaseName, ['--dry-run']);
  const second = await start(databaseName, [], {
    onLine: ({ msg }) => void (msg === 'waiting for another migration of this database' && first.goOn()),
  }).ended;
  const { status, lines } = await first.ended;
  expect([status, second.status, dry.status]).toEqual([0, 0, 0]);
  expect(dry.lines.at(-1)?.msg).toBe('nothing was changed');
  const [version, ...steps] = (await run(databaseName, ['--status'])).lines;
  expect(steps.pop()).toMatchObject({ msg: 'indexes', not_as_expected: 0, of_these_unique: 0 });
  expect(version).toMatchObject({ msg: 'version', version: 2, min_reader: 0, newest: 2 });
  expect(steps.map(({ step, state }) => [step, state])).toEqual([
    ...STEPS.map((step) => [step, 'done']),
    ['0002-changed/contract/1', 'pending'],
  ]);
  expect([...lines, ...second.lines].filter(({ msg }) => msg === 'step finished')).toHaveLength(4);
});

test('an unknown flag ends the entry point with its usage and status 78', async () => {
  const { status, lines } = await run('unused', ['--now']);
  expect(status).toBe(78);
  expect(lines[0]?.msg).toMatch(
    /--now.*usage: node dist\/migrate\.js \[--dry-run\] \[--contract\] \[--delete-older\], or --status or --verify alone$/,
  );
});
