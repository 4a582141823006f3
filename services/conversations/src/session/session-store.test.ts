import { callAs, silentLogger, testDatabase, userCaller } from '@cws/kit/testing';
import { openStores } from '../stores';
import type { SessionDoc } from './session';
import type { SessionStore } from './session-store';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sessions: SessionStore;
beforeAll(async () => {
  database = await testDatabase('sessions');
  ({ sessions } = await openStores(database.db, silentLogger()));
  await sessions.collection.insertMany(Array.from({ length: 100 }, (_, number) => row(number)));
});
afterAll(() => database.drop());

const row = (number: number): SessionDoc =>
  ({
    ...{ _id: `s${number}`, app_id: 'a', reference_code: `C-${number}` },
    ...{ user_id: 'u', business_id: 'b', assignee_id: number < 5 ? 'me' : '', type: 'bot' },
    ...{ status: number % 3 === 0 ? 'archived' : 'open', activity_at: new Date(number) },
  }) as SessionDoc;

const call = callAs(userCaller());
const everything = { statuses: [], types: [] };

/** What MongoDB did for `ask`. */
async function profileOf(ask: () => Promise<unknown>) {
  const { db } = database;
  await db.setProfilingLevel('all');
  const answer = await ask();
  await db.setProfilingLevel('off');
  const [done] = await db
    .collection('system.profile')
    .find({ 'command.$db': db.databaseName })
    .sort({ ts: -1 })
    .toArray();
  return { answer, done: done! };
}

test.each([
  [{ user_id: 'u' }, 66],
  [{ business_id: 'b', statuses: ['archived'] }, 34],
  [{ business_id: 'b', assignee_id: 'me' }, 3],
])('the sessions of %j are counted in an index, and none is read for it', async (filter, count) => {
  const { answer, done } = await profileOf(() => sessions.count(call, { ...everything, ...filter }));
  expect([answer, done.docsExamined]).toEqual([count, 0]);
});

test.each([[{ user_id: 'u' }], [{ business_id: 'b' }], [{ business_id: 'b', assignee_id: '' }]])(
  'a page of the sessions of %j is read by index, from where it begins',
  async (filter) => {
    const behind = { activity_at: new Date(20), id: 's20', began: new Date() };
    for (const [after, newest] of [[null, 98] as const, [behind, 19] as const]) {
      const { answer, done } = await profileOf(() => sessions.list(call, { ...everything, ...filter }, after, 5));
      expect((answer as SessionDoc[])[0]!._id).toBe(`s${newest}`);
      expect([done.hasSortStage ?? false, done.docsExamined]).toEqual([false, 5]);
    }
  },
);
