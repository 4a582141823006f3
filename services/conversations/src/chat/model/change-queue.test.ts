import { changeQueue, type Push } from './change-queue';

const [a, b, c, d] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }];

function changesOf(before: readonly unknown[] | undefined, after: readonly unknown[]) {
  const [set, pushed]: [Record<string, unknown>, Record<string, Push>] = [{}, {}];
  changeQueue('queue', before, after, set, pushed);
  return { set, pushed };
}

test('a queue that did not exist is written whole', () => {
  expect(changesOf(undefined, [a])).toEqual({ set: { queue: [a] }, pushed: {} });
});

test('items that were added at the end are appended', () => {
  expect(changesOf([a, b], [a, b, c, d])).toEqual({ set: {}, pushed: { queue: { $each: [c, d] } } });
});

test('an item that is added to a full queue pushes out the oldest', () => {
  expect(changesOf([a, b, c], [b, c, d])).toEqual({ set: {}, pushed: { queue: { $each: [d], $slice: -3 } } });
});

test('the oldest items are removed without writing the others', () => {
  expect(changesOf([a, b, c], [c])).toEqual({ set: {}, pushed: { queue: { $each: [], $slice: -1 } } });
});

test('a change of the first item alone writes only that item', () => {
  const other = { id: 'a', by: 'one' };
  expect(changesOf([a, b, c], [other, b, c])).toEqual({ set: { 'queue.0': other }, pushed: {} });
});

test.each([
  ['a changed first item and a new last one', [{ id: 'a' }, b, c], [a, b]],
  ['a changed item in the middle', [a, { id: 'b' }, c], [a, b, c]],
  ['an item removed from the middle', [a, c], [a, b, c]],
  ['only other items', [c, d], [a, b]],
])('a queue with %s is written whole', (_, after, before) => {
  expect(changesOf(before, after)).toEqual({ set: { queue: after }, pushed: {} });
});
