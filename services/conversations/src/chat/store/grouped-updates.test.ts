import { openRelay, testDatabase } from '@cws/kit/testing';
import { type ClientSession, type Collection, type CommandStartedEvent, type Document, MongoClient } from 'mongodb';
import { type ConditionalUpdate, conditionalUpdates } from './conditional-updates';
import { groupedUpdates } from './grouped-updates';

interface Line {
  readonly _id: string;
  readonly rev: number;
  readonly line: readonly string[];
}

let database: Awaited<ReturnType<typeof testDatabase>>;
let lines: Collection<Line>;
beforeAll(async () => {
  database = await testDatabase('grouped');
  lines = database.db.collection('lines');
});
afterAll(() => database.drop());

/** Documents of this test alone, at their first version. */
let names = 0;
async function newLines(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `line ${names++}`);
  await lines.insertMany(ids.map((_id) => ({ _id, rev: 1, line: [] })));
  return ids;
}

/** Adds a word to the end of a line. */
const adding = (_id: string, word = 'word', rev = 1): ConditionalUpdate<Line> => ({
  _id,
  rev,
  change: { $set: { rev: rev + 1 }, $push: { line: { $each: [word] } } },
  arrayFilters: [],
});

/** Resolves when the updates of this turn of the event loop have been sent. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const wordsOf = async (ids: readonly string[]): Promise<(readonly string[] | undefined)[]> =>
  Promise.all(ids.map(async (_id) => (await lines.findOne({ _id }))?.line));

/** Opens the collection over another connection, and counts the updates of each command. */
async function connect(address: string, gatheringMs?: number, serverSelectionTimeoutMS = 20_000) {
  const client = new MongoClient(`mongodb://${address}/?directConnection=true`, {
    monitorCommands: true,
    writeConcern: { w: 'majority', journal: true },
    ignoreUndefined: true,
    serverSelectionTimeoutMS,
    heartbeatFrequencyMS: 500,
  });
  await client.connect();
  const commands: number[] = [];
  client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    if (commandName === 'update') commands.push((command['updates'] as Document[]).length);
  });
  const updates = conditionalUpdates(client.db(lines.dbName).collection<Line>(lines.collectionName));
  const apply = groupedUpdates(updates, gatheringMs);
  return { apply, commands, close: () => client.close() };
}

const byNumber = (one: number, other: number) => one - other;
const here = new URL(process.env['MONGODB_URI']!).host;

/** Runs `work` while another transaction holds the document. */
async function whileHeld(_id: string, work: (session: ClientSession) => Promise<void>): Promise<void> {
  await database.client.withSession(async (session) => {
    session.startTransaction();
    await lines.updateOne({ _id }, { $set: { line: ['never'] } }, { session });
    await work(session);
  });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Whether an update is waiting for the transaction that holds its document. */
async function isWaiting(): Promise<boolean> {
  const waiting = { ns: lines.namespace, op: 'update', active: true, writeConflicts: { $gt: 0 } };
  const { inprog } = await database.client.db('admin').command({ currentOp: 1, ...waiting });
  return (inprog as Document[]).length > 0;
}

test('updates that arrive while a command runs are sent in one command', async () => {
  const aMinute = 60_000; // On a busy machine a command may take longer than the usual time.
  const { apply, commands, close } = await connect(here, aMinute);
  const [held, ...others] = (await newLines(4)) as [string, ...string[]];
  const results: Promise<boolean>[] = [];
  await whileHeld(held, async (session) => {
    results.push(apply(adding(held)));
    await until(isWaiting);
    for (const id of others) {
      results.push(apply(adding(id)));
      await nextTurn();
    }
    expect(commands).toEqual([1]);
    await session.abortTransaction();
  });
  expect(await Promise.all(results)).toEqual([true, true, true, true]);
  expect(commands).toEqual([1, 3]);
  expect(await wordsOf([held, ...others])).toEqual([['word'], ['word'], ['word'], ['word']]);
  await close();
});

test('each update of a command gets its own result, whatever the results of the others', async () => {
  const { apply, commands, close } = await connect(here);
  const [plain, behind, filtered, refused, last] = await newLines(5);
  await lines.updateOne({ _id: filtered! }, { $set: { line: ['old', 'kept'] } });
  const renaming = (_id: string) => ({
    _id,
    rev: 1,
    change: { $set: { rev: 2, 'line.$[row]': 'new', unset: undefined } },
    arrayFilters: [{ row: 'old' }],
  });
  const results = await Promise.allSettled([
    apply(adding(plain!)),
    apply(adding(behind!, 'word', 7)),
    apply(renaming(filtered!)),
    apply({ ...renaming(behind!), rev: 7 }),
    apply({ ...adding(refused!), change: { $set: { rev: 2 }, $push: { rev: { $each: [1] } } as never } }),
    apply(adding('nowhere')),
    apply(adding(last!)),
  ]);
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([
    true,
    false,
    true,
    false,
    40,
    false,
    true,
  ]);
  expect(commands).toContain(7);
  const words = await wordsOf([plain!, behind!, filtered!, refused!, last!, 'nowhere']);
  expect(words).toEqual([['word'], [], ['new', 'kept'], [], ['word'], undefined]);
  expect(await lines.findOne({ _id: 0 as never })).toBeNull();
  expect(await lines.findOne({ _id: filtered! })).not.toHaveProperty('unset');
  await close();
});

test('a command carries 64 updates, and no more than a megabyte of text', async () => {
  const { apply, commands, close } = await connect(here);
  const many = await newLines(70);
  await Promise.all(many.map((id) => apply(adding(id))));
  expect(commands.splice(0).toSorted(byNumber)).toEqual([6, 64]);
  const heavy = await newLines(5);
  await Promise.all(heavy.map((id) => apply(adding(id, 'x'.repeat(400_000)))));
  expect(commands.toSorted(byNumber)).toEqual([1, 2, 2]);
  await close();
});

test('an update that waits for a transaction delays neither the others of its command nor later ones', async () => {
  const { apply, close } = await connect(here);
  const [held, beside, later] = (await newLines(3)) as [string, string, string];
  let waits: Promise<boolean> | undefined;
  await whileHeld(held, async (session) => {
    waits = apply(adding(held));
    const neighbour = apply(adding(beside));
    await until(isWaiting);
    expect(await Promise.all([apply(adding(later)), neighbour])).toEqual([true, true]);
    expect(await wordsOf([held])).toEqual([[]]);
    await session.abortTransaction();
  });
  expect(await waits).toBe(true);
  expect(await wordsOf([held, beside, later])).toEqual([['word'], ['word'], ['word']]);
  await close();
});

test('updates whose connection breaks after they were applied report success, and are applied once', async () => {
  const relay = await openRelay(Number(new URL(process.env['MONGODB_URI']!).port || 27017));
  const { apply, commands, close } = await connect(relay.address);
  const [held, beside, behind] = (await newLines(3)) as [string, string, string];
  const results: Promise<boolean>[] = [];
  await whileHeld(held, async (session) => {
    results.push(apply(adding(held)), apply(adding(beside)), apply(adding(behind, 'word', 7)));
    await until(isWaiting);
    relay.freeze();
    await session.abortTransaction();
  });
  await until(async () => (await wordsOf([beside]))[0]!.length > 0);
  relay.cut();
  relay.thaw();
  expect(await Promise.all(results)).toEqual([true, true, false]);
  expect(await wordsOf([held, beside, behind])).toEqual([['word'], ['word'], []]);
  expect(commands.filter((updates) => updates === 3)).toEqual([3, 3]);
  await close();
  relay.close();
});

test('updates to a database that does not respond fail with the error of the driver', async () => {
  const relay = await openRelay(Number(new URL(process.env['MONGODB_URI']!).port || 27017));
  const { apply, close } = await connect(relay.address, undefined, 2_000);
  const ids = await newLines(3);
  relay.close();
  const results = await Promise.allSettled(ids.map((id) => apply(adding(id))));
  expect(results.map((one) => one.status === 'rejected' && one.reason.name)).toEqual(
    ids.map(() => expect.stringMatching(/^(MongoNetworkError|MongoServerSelectionError|PoolClearedOnNetworkError)$/)),
  );
  await close();
});
