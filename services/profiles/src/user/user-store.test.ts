import { callAs, testDatabase, userCaller } from '@cws/kit/testing';
import { migrations } from '../migrations';
import { openUserStore } from './user-store';

test('an address and an id are found by their index', async () => {
  const { db, drop } = await testDatabase('users', migrations);
  const { rows, signIn } = await openUserStore(db);
  const { _id } = await signIn(callAs(userCaller()), 'ada@example.com', new Date());
  for (const filter of [{ email: 'ada@example.com' }, { _id }]) {
    const { executionStats } = await rows.find(filter).explain('executionStats');
    expect(executionStats).toMatchObject({ totalKeysExamined: 1, totalDocsExamined: 1 });
  }
  await drop();
});
