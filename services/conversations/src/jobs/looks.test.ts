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
  const { sessions, branches } = openStores(db, silentLogger());
  await db.setProfilingLevel('all');
  const now = Date.now();
  await sessions.dueAnswers(now, 1);
  await sessions.dueNotices(now, 1);
  await sessions.dueSnoozed(now, 1);
  await sessions.purgingSince(new Date(now));
  await branches.takeAbandoned();
  await db.setProfilingLevel('off');
  const looks = await db
    .collection('system.profile')
    .find({ ns: { $in: [sessions.collection.namespace, branches.collection.namespace] } })
    .map(({ planSummary, hasSortStage = false }) => [planSummary, hasSortStage])
    .toArray();
  const byIndex = (field: string) => [`IXSCAN { ${field}: 1 }`, false];
  expect(looks).toEqual(
    ['answers_due.lease_until', 'notices_due.at', 'snoozed_until', 'purging.at', 'lease_until'].map(byIndex),
  );
});
