import { migrateForTest, testDatabase } from '@cws/kit/testing';
import { shownTexts } from './0010-shown-texts';

type Row = { _id: string; status: string; kind?: string; content?: string; body?: string };

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase('shown-texts');
});
afterAll(() => database.drop());

test('texts with comments and tables are published again, and no others', async () => {
  const [knowledge, articles] = ['knowledge', 'articles'].map((name) => database.db.collection<Row>(name));
  const row = (_id: string, content: string, kind = 'text') => ({ _id, status: 'indexed', kind, content });
  await knowledge!.insertMany([
    row('comment', 'A <!-- staff -->'),
    row('image', '![x](y)', 'faq'),
    row('plain', 'A - b | c'),
    row('page', '<!-- shown -->', 'url'),
    row('table', '| a | b |\n|---|---|\n| 1 | 2 |'),
  ]);
  await articles!.insertMany([
    { _id: 'struck', status: 'indexed', body: '~~9~~ 8' },
    { _id: 'other', status: 'indexed', body: 'A' },
  ]);
  await migrateForTest(database.db, [{ ...shownTexts, number: 1 }]);
  const staged = async (rows: typeof knowledge) =>
    (await rows!.find({ status: 'staged' }, { sort: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  expect([await staged(knowledge), await staged(articles)]).toEqual([['comment', 'image', 'table'], ['struck']]);
});
