import { editsBetween, mostEdits } from './edits';

test.each([
  ['warrenty', 'warranty', 2, { count: 1, hasReplaced: true }],
  ['waranty', 'warranty', 2, { count: 1, hasReplaced: false }],
  ['warrantty', 'warranty', 1, { count: 1, hasReplaced: false }],
  ['braeks', 'brakes', 1, { count: 1, hasReplaced: false }],
  ['brekfaxt', 'breakfast', 2, { count: 2, hasReplaced: false }],
  ['brekfaxt', 'breakfast', 1, undefined],
  ['train', 'trail', 1, { count: 1, hasReplaced: true }],
  ['house', 'mouse', 1, undefined],
  ['гаранития', 'гарантия', 2, { count: 1, hasReplaced: false }],
  ['same', 'same', 1, { count: 0, hasReplaced: false }],
])('of %s and %s, with %i at most', (one, other, most, edits) => {
  expect(editsBetween([...one], [...other], most)).toEqual(edits);
});

test('a word of five letters may have one wrong, and one of eight two', () => {
  expect([4, 5, 7, 8, 12].map(mostEdits)).toEqual([0, 1, 1, 2, 2]);
});
