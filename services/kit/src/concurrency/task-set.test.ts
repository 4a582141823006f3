import { setImmediate as turn } from 'node:timers/promises';
import { taskSet } from './task-set';

test('the set is settled when all its work has succeeded or failed', async () => {
  const tasks = taskSet();
  const [one, other] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  const [succeeding, failing] = [tasks.add(one.promise), tasks.add(other.promise)];
  let isSettled = false;
  const settled = tasks.settled().then(() => {
    isSettled = true;
  });
  one.resolve(1);
  expect(await succeeding).toBe(1);
  await turn();
  expect([isSettled, tasks.size]).toEqual([false, 1]);
  other.reject(new Error('failed'));
  await expect(failing).rejects.toThrow('failed');
  await settled;
  expect(tasks.size).toBe(0);
});
