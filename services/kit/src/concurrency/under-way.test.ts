import { underWay } from './under-way';

test('items leave in any order, and the others stay', () => {
  const items = underWay<string>();
  const [removeA, removeB, removeC] = ['a', 'b', 'c'].map(items.add);
  removeA!();
  expect([...items].toSorted()).toEqual(['b', 'c']);
  removeC!();
  expect([...items]).toEqual(['b']);
  removeB!();
  expect([...items, items.size]).toEqual([0]);
});

test('an item that has left is not removed again, whichever item came after it', () => {
  const items = underWay<string>();
  const remove = items.add('first');
  expect(remove()).toBe(true);
  items.add('second');
  expect([remove(), [...items]]).toEqual([false, ['second']]);
});

test('equal items are held each for itself', () => {
  const items = underWay<string>();
  const remove = items.add('same');
  items.add('same');
  remove();
  expect([...items]).toEqual(['same']);
});

test('the chosen items are taken, and cannot be removed afterwards', () => {
  const items = underWay<number>();
  const [removeFirst] = [1, 2, 3, 4].map(items.add);
  expect(items.take((item) => item % 2 === 1).toSorted()).toEqual([1, 3]);
  expect([removeFirst!(), [...items].toSorted()]).toEqual([false, [2, 4]]);
});

test('a walk over the items sees each of them that was there at its start, also when some leave meanwhile', () => {
  const items = underWay<() => void>();
  const seen: number[] = [];
  for (const n of [1, 2, 3]) {
    const remove = items.add(() => {
      seen.push(n);
      remove();
    });
  }
  for (const item of items) item();
  expect([seen, items.size]).toEqual([[1, 2, 3], 0]);
});
