import { silentLogger, testDatabase } from '@cws/kit/testing';
import { migrations } from '../migrations';
import { openStores } from '../stores';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase('looks', migrations);
});
afterAll(() => database.drop());

test('what every process looks for each second is found by an index', async () => {
  const { db } = database;
  const { sessions, assignments, branches } = openStores(db, silentLogger());
  await db.setProfilingLevel('all');
  const now = Date.now();
  await sessions.dueAnswers(now, 1);
  await sessions.dueNotices(now, 1);
  await sessions.dueSnoozed(now, 1);
  await sessions.purgingSince(new Date(now));
  await branches.takeAbandoned();
  await assignments.stray(1);
  await db.setProfilingLevel('off');
  const looks = await db
    .collection('system.profile')
    .find({ ns: { $in: [sessions.collection.namespace, branches.collection.namespace] } })
    .map(({ planSummary, hasSortStage = false }) => [planSummary, hasSortStage])
    .toArray();
  const scan = (field: string) => `IXSCAN { ${field}: 1 }`;
  const found = ['answers_due.lease_until', 'notices_due.at', 'snoozed_until', 'purging.at', 'lease_until'].map(scan);
  // One for each way in which a session can be incomplete.
  const incomplete = Array(3).fill(scan('is_assigned')).join(', ');
  expect(looks).toEqual([...found, incomplete].map((plan) => [plan, false]));
});
