import { migrateForTest, testDatabase } from '@cws/kit/testing';
import type { PendingAnswer } from '../chat/model/pending-answer';
import type { SessionDoc } from '../chat/model/session';
import { owedAnswers } from './0003-owed-answers';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase('owed-answers');
});
afterAll(() => database.drop());

const HELD = new Date(5_000);
const lineOf = (count: number): PendingAnswer[] =>
  Array.from({ length: count }, (_, n) => ({
    message_id: `m${String(n).padStart(4, '0')}`,
    answer_id: `a${n}`,
    attempt: 0,
    by: '',
    ...(n === 0 && { attempt: 1, by: 'one', lease_until: HELD }),
  }));

test('a session keeps its newest 20 pending answers, of which the first can be claimed', async () => {
  const sessions =
    database.db.collection<Pick<SessionDoc, '_id' | 'rev' | 'answers_due' | 'answers_dropped'>>('sessions');
  await sessions.insertMany([
    { _id: 'long', rev: 7, answers_due: lineOf(1_500) },
    { _id: 'short', rev: 7, answers_due: lineOf(20) },
    { _id: 'none', rev: 7 },
  ]);
  await migrateForTest(database.db, [{ ...owedAnswers, number: 1 }]);
  const long = await sessions.findOne({ _id: 'long' });
  const [first, ...others] = lineOf(1_500).slice(-20);
  expect(long).toEqual({
    _id: 'long',
    rev: 8,
    answers_due: [{ ...first, by: '', lease_until: new Date(0) }, ...others],
    answers_dropped: { message_id: 'm1479' },
  });
  expect(await sessions.findOne({ _id: 'short' })).toEqual({ _id: 'short', rev: 7, answers_due: lineOf(20) });
  expect(await sessions.findOne({ _id: 'none' })).toEqual({ _id: 'none', rev: 7 });
});
