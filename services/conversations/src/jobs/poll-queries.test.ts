import { silentLogger, testDatabase } from '@cws/kit/testing';
import { openStores } from '../chat/stores';
import { migrations } from '../migrations';
import { rules } from '../rules';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase('looks', migrations);
});
afterAll(() => database.drop());

test('the queries that every process runs each second use an index', async () => {
  const { db } = database;
  const { sessions, due, assignments, branches } = openStores(db, rules, silentLogger());
  await db.setProfilingLevel('all');
  const now = Date.now();
  await due.answers(now, 1);
  await due.notices(now, 1);
  await due.snoozed(now, 1);
  await due.purgingSince(new Date(now));
  await branches.takeAbandoned();
  await assignments.findIncomplete(1);
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
