import { isLongerThan } from './text-length';

test('a character beyond the basic plane counts once', () => {
  expect([isLongerThan('😀'.repeat(3), 3), isLongerThan('😀'.repeat(4), 3)]).toEqual([false, true]);
  expect([isLongerThan('abc', 3), isLongerThan('abcd', 3), isLongerThan('', 0)]).toEqual([false, true, false]);
});
