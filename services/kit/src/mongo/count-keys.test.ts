import { type Collection, ObjectId } from 'mongodb';
import { testDatabase } from '../testing';
import { countKeys, explainCountKeys } from './count-keys';

let database: Awaited<ReturnType<typeof testDatabase>>;
let rows: Collection;
const hint = { owner: 1, at: 1 } as const;
beforeAll(async () => {
  database = await testDatabase('kit');
  rows = database.db.collection('counted');
  await rows.createIndex(hint);
  const of = (owner: string) => Array.from({ length: 10 }, (_, at) => ({ _id: new ObjectId(), owner, at }));
  await rows.insertMany([...of('ada'), ...of('eve')]);
});
afterAll(() => database.drop());

test.each([
  [{ owner: 'ada' }, undefined, 10],
  [{ owner: 'ada' }, 4, 4],
  [{ owner: 'ada', at: { $gte: 3 } }, undefined, 7],
  [{ owner: 'ada', at: { $gte: 3, $lt: 5 } }, undefined, 2],
  [{ owner: 'ada', at: { $gte: 5, $lt: 3 } }, undefined, 0],
  [{ owner: 'nobody' }, undefined, 0],
])('%j up to %j are %i, counted without reading a document', async (query, limit, count) => {
  expect(await countKeys(rows, { query, hint, limit })).toBe(count);
  const { executionStats } = await explainCountKeys(rows, { query, hint, limit });
  expect(executionStats).toMatchObject({ totalDocsExamined: 0 });
});

test('a range of which every key matches is counted without reading the keys', async () => {
  const { queryPlanner } = await explainCountKeys(rows, { query: { owner: 'ada' }, hint });
  expect(JSON.stringify(queryPlanner.winningPlan)).toContain('"COUNT_SCAN"');
});
