import { fused } from './fusion';

const order = (scores: Map<string, number>) => [...scores].sort((one, other) => other[1] - one[1]).map(([id]) => id);

test('without weight the first ranking decides, with the whole weight the second', () => {
  expect(order(fused(['a', 'b', 'c'], ['c', 'a'], 0)).slice(0, 3)).toEqual(['a', 'b', 'c']);
  expect(order(fused(['a', 'b', 'c'], ['c', 'a'], 1)).slice(0, 2)).toEqual(['c', 'a']);
});

test('what both rankings have at the top has the score 1 and comes before what one of them has', () => {
  const scores = fused(['a', 'b'], ['a', 'c'], 0.5);
  expect(scores.get('a')).toBeCloseTo(1);
  expect(order(scores)[0]).toBe('a');
});

test('what only the second ranking has is added', () => {
  expect(order(fused(['a'], ['z'], 0.4))).toEqual(['a', 'z']);
  expect(order(fused([], ['z'], 0.4))).toEqual(['z']);
});
