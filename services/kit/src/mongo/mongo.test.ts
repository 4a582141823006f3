import { testDatabase } from '../testing';
import { isDuplicateKey } from './mongo';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase('kit');
});
afterAll(() => database.drop());

test('a duplicate key is distinguished from other failures, and by its field', async () => {
  const rows = database.db.collection('unique');
  await rows.createIndex({ user: 1, slug: 1 }, { unique: true });
  await rows.insertOne({ user: 'u', slug: 's' });
  const duplicate = await rows.insertOne({ user: 'u', slug: 's' }).catch((error) => error);
  expect(['slug', 'user', 'email', undefined].map((field) => isDuplicateKey(duplicate, field))).toEqual([
    true,
    true,
    false,
    true,
  ]);
  const other = await rows.updateOne({}, { $bad: 1 } as object).catch((error) => error);
  expect([isDuplicateKey(other), isDuplicateKey(new Error('E11000')), isDuplicateKey(null)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a write waits for the journals of a majority, and a read returns only what a majority has', () => {
  expect(database.db.writeConcern).toMatchObject({ w: 'majority', journal: true });
  expect(database.db.readConcern?.level).toBe('majority');
});
