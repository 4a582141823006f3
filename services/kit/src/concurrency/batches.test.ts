import { setImmediate as turn } from 'node:timers/promises';
import { until } from '../testing/until';
import { type BatchLimits, batched } from './batches';

const FOR_EVER_MS = 60_000;

/** Work that waits until it is let go, with the batches that it got. */
function gated(limits: BatchLimits = { overtakeMs: FOR_EVER_MS }) {
  const batches: (readonly number[])[] = [];
  const gates: (() => void)[] = [];
  const add = batched<number, number>(async (items) => {
    batches.push(items);
    await new Promise<void>((resolve) => gates.push(resolve));
    return items.map((item) => (item < 0 ? new Error(`not ${item}`) : 2 * item));
  }, limits);
  return { batches, add, letGo: () => gates.shift()!() };
}

/** A batch that may begin has begun by then. */
async function twoTurns(): Promise<void> {
  await turn();
  await turn();
}

test('items of one turn form a batch, and those that arrive meanwhile the next one', async () => {
  const { batches, add, letGo } = gated();
  const first = [add(1), add(2)];
  await twoTurns();
  const second = [add(3), add(4)];
  await twoTurns();
  expect(batches).toEqual([[1, 2]]);
  letGo();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await twoTurns();
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
  letGo();
  expect(await Promise.all(second)).toEqual([6, 8]);
});

test('an item that fails does not fail the others of its batch', async () => {
  const { add, letGo } = gated();
  const results = Promise.allSettled([add(1), add(-1)]);
  await twoTurns();
  letGo();
  expect(await results).toMatchObject([{ value: 2 }, { reason: new Error('not -1') }]);
});

test('a batch that fails as a whole fails all of its items, and the next one is worked on', async () => {
  let isBroken = true;
  const add = batched<number, number>(async (items) => {
    if (isBroken) throw new Error('broken');
    return items;
  });
  expect(await Promise.allSettled([add(1), add(2)])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  isBroken = false;
  expect(await add(3)).toBe(3);
});

test('a batch has at most so many items, and a slow batch does not delay the next one', async () => {
  const { batches, add, letGo } = gated({ maxItems: 2, overtakeMs: 1 });
  const all = Promise.all([add(1), add(2), add(3)]);
  await until(() => batches.length === 2);
  expect(batches).toEqual([[1, 2], [3]]);
  letGo();
  letGo();
  expect(await all).toEqual([2, 4, 6]);
});
