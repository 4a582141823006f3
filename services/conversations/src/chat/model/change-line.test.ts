import { changeLine, type Push } from './change-line';

const [a, b, c, d] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }];

function changed(before: readonly unknown[] | undefined, after: readonly unknown[]) {
  const [set, pushed]: [Record<string, unknown>, Record<string, Push>] = [{}, {}];
  changeLine('line', before, after, set, pushed);
  return { set, pushed };
}

test('a line that begins is written', () => {
  expect(changed(undefined, [a])).toEqual({ set: { line: [a] }, pushed: {} });
});

test('what comes to the end is appended', () => {
  expect(changed([a, b], [a, b, c, d])).toEqual({ set: {}, pushed: { line: { $each: [c, d] } } });
});

test('what comes to the end of a full line pushes out the oldest', () => {
  expect(changed([a, b, c], [b, c, d])).toEqual({ set: {}, pushed: { line: { $each: [d], $slice: -3 } } });
});

test('the oldest leave without a change of the others', () => {
  expect(changed([a, b, c], [c])).toEqual({ set: {}, pushed: { line: { $each: [], $slice: -1 } } });
});

test('of a line whose first alone changes only that is written', () => {
  const other = { id: 'a', by: 'one' };
  expect(changed([a, b, c], [other, b, c])).toEqual({ set: { 'line.0': other }, pushed: {} });
});

test.each([
  ['another first and another last', [{ id: 'a' }, b, c], [a, b]],
  ['another in the middle', [a, { id: 'b' }, c], [a, b, c]],
  ['one in the middle is gone', [a, c], [a, b, c]],
  ['all are others', [c, d], [a, b]],
])('where %s all of it is written', (_, after, before) => {
  expect(changed(before, after)).toEqual({ set: { line: after }, pushed: {} });
});
