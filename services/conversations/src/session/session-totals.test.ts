import { sessionTotals } from './session-totals';

/** A count that returns `total`, and how often it ran. */
function counted(total: number) {
  const made = { counts: 0 };
  const count = async () => {
    made.counts += 1;
    return total;
  };
  return { made, count };
}

test('a large total is counted once for parallel and later requests', async () => {
  const totals = sessionTotals(10);
  const { made, count } = counted(10_000);
  expect(await Promise.all([totals.of('a', count), totals.of('a', count)])).toEqual([10_000, 10_000]);
  expect(await totals.of('a', count)).toBe(10_000);
  expect(made.counts).toBe(1);
  await totals.of('b', count);
  expect(made.counts).toBe(2);
});

test('a small total is counted each time', async () => {
  const totals = sessionTotals(10);
  expect(await totals.of('a', async () => 21)).toBe(21);
  expect(await totals.of('a', async () => 22)).toBe(22);
});

test('a count that fails at the deadline of its caller is repeated once for the others', async () => {
  const totals = sessionTotals(10);
  const late = totals.of('a', () => Promise.reject(new Error('late')));
  const other = totals.of('a', async () => 5_000);
  await expect(late).rejects.toThrow('late');
  expect(await other).toBe(5_000);
  expect(await totals.of('a', async () => 5_001)).toBe(5_000);
});
