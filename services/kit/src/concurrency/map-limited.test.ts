import { setImmediate as turn } from 'node:timers/promises';
import { mapLimited } from './map-limited';

test('so many items are worked on at a time, and the results have the order of the items', async () => {
  let [running, mostRunning] = [0, 0];
  const results = await mapLimited([3, 1, 2], 2, async (item) => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    for (let turns = 0; turns < item; turns++) await turn();
    running -= 1;
    return 10 * item;
  });
  expect([results, mostRunning]).toEqual([[30, 10, 20], 2]);
});

test('work that fails fails the whole', async () => {
  const half = async (item: number) => {
    if (item % 2 === 1) throw new Error(`${item} is odd`);
    return item / 2;
  };
  await expect(mapLimited([2, 3, 4], 1, half)).rejects.toThrow('3 is odd');
});
