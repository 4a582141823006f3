import type { Document } from 'mongodb';
import { asAppError } from '../errors/unexpected';
import { callAs, testDatabase, userCaller } from '../testing';
import { batchReader } from './batch-reader';
import { countKeys } from './count-keys';
import { inTransaction } from './in-transaction';
import { within } from './mongo';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase('deadlines');
  await rows().insertOne({ _id: 1, changes: 0 });
});
afterAll(() => database.drop());

const rows = () => database.db.collection<Document & { _id: number }>('rows');
const soon = () => callAs(userCaller(), { deadline: Date.now() + 300 });
const CHANGE = { $inc: { changes: 1 } };
/** Matches after a minute. */
const SLOW = { $where: 'sleep(60000) || true' };

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error) => asAppError(error).code,
  );

/** Runs `work` while a transaction that is not committed has changed the row, and returns the row after both. */
async function whileChanged(work: () => Promise<void>): Promise<Document | null> {
  await database.client.withSession(async (session) => {
    session.startTransaction();
    await rows().updateOne({ _id: 1 }, CHANGE, { session });
    await work();
    await session.abortTransaction();
  });
  return rows().findOne({ _id: 1 });
}

test('a write that waits for a transaction ends at the deadline of its call, and changes nothing later', async () => {
  const row = await whileChanged(async () => {
    expect(await codeOf(rows().updateOne({ _id: 1 }, CHANGE, within(soon())))).toBe('upstream_timeout');
  });
  expect(row).toEqual({ _id: 1, changes: 0 });
});

test('a transaction that meets another one is begun again until the deadline of its call', async () => {
  let attempts = 0;
  const row = await whileChanged(async () => {
    const changed = inTransaction(database.client, soon(), (session) => {
      attempts += 1;
      return rows().updateOne({ _id: 1 }, CHANGE, { session });
    });
    expect(await codeOf(changed)).toBe('upstream_timeout');
  });
  expect([row, attempts > 1]).toEqual([{ _id: 1, changes: 0 }, true]);
});

test('a transaction that met another one is committed once that is over', async () => {
  const call = callAs(userCaller());
  let changed: Promise<unknown> | undefined;
  await whileChanged(async () => {
    let attempts = 0;
    await new Promise<void>((conflicted) => {
      changed = inTransaction(database.client, call, async (session) => {
        if (++attempts === 2) conflicted();
        return rows().updateOne({ _id: 1 }, CHANGE, { session });
      });
    });
  });
  await changed;
  expect(await rows().findOneAndUpdate({ _id: 1 }, { $set: { changes: 0 } })).toEqual({ _id: 1, changes: 1 });
});

test.each<[string, () => Promise<unknown>]>([
  ['a find', () => rows().findOne(SLOW, within(soon()))],
  ['a count of keys', () => countKeys(rows(), { query: SLOW, hint: { _id: 1 } }, within(soon()))],
  ['a batch', () => batchReader(database.db, 'rows').find(soon(), { filter: SLOW, projection: {}, limit: 1 })],
])('%s ends at the deadline of its call', async (_name, read) => {
  expect(await codeOf(read())).toBe('upstream_timeout');
});
