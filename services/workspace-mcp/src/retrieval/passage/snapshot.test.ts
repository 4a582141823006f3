import { completed, completeUpTo, isEmpty, isPartOf, isVisible, type Snapshot } from './snapshot';

const at = (version: number, ...open: number[]): Snapshot => ({ version, open });

test('versions of incomplete publications are not visible, and later ones of others are', () => {
  expect([1, 2, 3, 4, 5].filter((version) => isVisible(version, at(4, 2, 3)))).toEqual([1, 4]);
  expect(completed(at(4, 2, 3))).toEqual(at(4));
  expect([completeUpTo(at(4, 2, 3)), completeUpTo(at(4)), completeUpTo(at(0))]).toEqual([1, 4, 0]);
});

test('an app of which only incomplete publications are known is empty', () => {
  expect([at(0), at(2, 1, 2), at(3, 1, 2), at(1)].map(isEmpty)).toEqual([true, true, false, false]);
});

test.each([
  [at(3), at(3), true],
  [at(3), at(4), true],
  [at(4), at(3), false],
  [at(3), at(5, 4, 5), true],
  [at(5), at(5, 4), false],
  [at(5, 4), at(5), true],
  [at(5, 4, 5), at(3), true],
  [at(6, 4, 5), at(3), false],
  [at(6, 4), at(7, 4, 7), true],
  [at(6, 4), at(7, 4, 6), false],
])('%j is a part of %j: %s', (part, whole, is) => {
  expect(isPartOf(part, whole)).toBe(is);
});
