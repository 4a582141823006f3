import { callAs, silentLogger, testDatabase, userCaller } from '@cws/kit/testing';
import { openStores } from '../stores';
import type { SessionDoc } from './session';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase('sessions');
});
afterAll(() => database.drop());

const row = (number: number): SessionDoc =>
  ({
    ...{ _id: `s${number}`, app_id: 'a', reference_code: `C-${number}` },
    ...{ user_id: 'u', business_id: 'b', assignee_id: number < 5 ? 'me' : '', type: 'bot' },
    ...{ status: number % 3 === 0 ? 'archived' : 'open', activity_at: new Date(number) },
  }) as SessionDoc;

test('sessions of a list are counted in its index, and none is read for it', async () => {
  const { db } = database;
  const { sessions } = await openStores(db, silentLogger());
  await sessions.collection.insertMany(Array.from({ length: 10 }, (_, number) => row(number)));
  await db.setProfilingLevel('all');
  const count = (filter: object) => sessions.count(callAs(userCaller()), { statuses: [], types: [], ...filter });
  expect(await count({ user_id: 'u' })).toBe(6);
  expect(await count({ business_id: 'b', statuses: ['archived'] })).toBe(4);
  expect(await count({ business_id: 'b', assignee_id: 'me' })).toBe(3);
  await db.setProfilingLevel('off');
  const read = await db.collection('system.profile').find({ 'command.aggregate': 'sessions' }).toArray();
  expect(read.map(({ docsExamined }) => docsExamined)).toEqual([0, 0, 0]);
});
