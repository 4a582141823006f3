import { callAs, testDatabase, userCaller } from '../testing';
import { batchReader } from './batch-reader';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase('batches');
  await database.db.collection<{ _id: number }>('rows').insertMany(NUMBERS.map((_id) => ({ _id, odd: _id % 2 })));
});
afterAll(() => database.drop());

const NUMBERS = Array.from({ length: 300 }, (_, number) => number);
const call = callAs(userCaller());

test('a batch has as many documents as the limit, even where MongoDB would send fewer at once', async () => {
  const query = { filter: { odd: 1 }, projection: { _id: 1 }, sort: { _id: -1 }, limit: 120 };
  const rows = await batchReader(database.db, 'rows').find(call, query);
  const odd = NUMBERS.filter((number) => number % 2 === 1).toReversed();
  expect(rows).toEqual(odd.slice(0, 120).map((_id) => ({ _id })));
});

test('an aggregation returns its documents', async () => {
  const pipeline = [{ $match: { odd: 0 } }, { $count: 'count' }];
  expect(await batchReader(database.db, 'rows').aggregate(call, pipeline)).toEqual([{ count: 150 }]);
});

test('a read after the deadline of its call fails', async () => {
  const late = { ...call, deadline: Date.now() - 1 };
  await expect(batchReader(database.db, 'rows').aggregate(late, [])).rejects.toThrow();
});
