import { setImmediate as turn } from 'node:timers/promises';
import { until } from '@cws/kit/testing';
import { inGroups } from './in-groups';

const FOR_EVER_MS = 60_000;

/** Work that waits until it is let go, with the groups that it got. */
function gated(limits: { most?: number; gatheringMs?: number } = { gatheringMs: FOR_EVER_MS }) {
  const groups: (readonly number[])[] = [];
  const gates: (() => void)[] = [];
  const add = inGroups<number, number>(async (items) => {
    groups.push(items);
    await new Promise<void>((resolve) => gates.push(resolve));
    return items.map((item) => (item < 0 ? new Error(`not ${item}`) : 2 * item));
  }, limits);
  return { groups, add, letGo: () => gates.shift()!() };
}

/** A group that may begin has begun by then. */
async function twoTurns(): Promise<void> {
  await turn();
  await turn();
}

test('items of one turn form a group, and those that arrive meanwhile the next one', async () => {
  const { groups, add, letGo } = gated();
  const first = [add(1), add(2)];
  await twoTurns();
  const second = [add(3), add(4)];
  await twoTurns();
  expect(groups).toEqual([[1, 2]]);
  letGo();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await twoTurns();
  expect(groups).toEqual([
    [1, 2],
    [3, 4],
  ]);
  letGo();
  expect(await Promise.all(second)).toEqual([6, 8]);
});

test('an item that fails does not fail the others of its group', async () => {
  const { add, letGo } = gated();
  const results = Promise.allSettled([add(1), add(-1)]);
  await twoTurns();
  letGo();
  expect(await results).toMatchObject([{ value: 2 }, { reason: new Error('not -1') }]);
});

test('a group that fails as a whole fails all of its items, and the next one is worked on', async () => {
  let isBroken = true;
  const add = inGroups<number, number>(async (items) => {
    if (isBroken) throw new Error('broken');
    return items;
  });
  expect(await Promise.allSettled([add(1), add(2)])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  isBroken = false;
  expect(await add(3)).toBe(3);
});

test('a group has at most so many items, and a slow group does not delay the next one', async () => {
  const { groups, add, letGo } = gated({ most: 2, gatheringMs: 1 });
  const all = Promise.all([add(1), add(2), add(3)]);
  await until(() => groups.length === 2);
  expect(groups).toEqual([[1, 2], [3]]);
  letGo();
  letGo();
  expect(await all).toEqual([2, 4, 6]);
});
