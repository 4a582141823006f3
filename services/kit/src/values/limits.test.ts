import type { AppError } from '../errors/app-error';
import { assertJson, assertText, isLongerThan, isWithin } from './limits';

test('a character beyond the basic plane counts once', () => {
  expect([isLongerThan('😀'.repeat(3), 3), isLongerThan('😀'.repeat(4), 3)]).toEqual([false, true]);
  expect([isLongerThan('abc', 3), isLongerThan('abcd', 3), isLongerThan('', 0)]).toEqual([false, true, false]);
});

test('a text is judged by the limits of its field, in characters', () => {
  const limits = { min_characters: 2, max_characters: 3 };
  const judged = ['', 'a', '😀', 'ab', '😀😀', 'abc', '😀😀😀', 'abcd'].map((text) => isWithin(text, limits));
  expect(judged).toEqual([false, false, false, true, true, true, true, false]);
  expect(isWithin('', { max_characters: 3 })).toBe(true);
});

test('a refusal names the limits of the field', () => {
  const messageOf = (assert: () => void): unknown => {
    try {
      return assert();
    } catch (error) {
      return (error as AppError).details;
    }
  };
  expect(messageOf(() => assertText('title', '', { min_characters: 1, max_characters: 200 }))).toEqual([
    { path: 'title', message: 'must be 1 to 200 characters' },
  ]);
  expect(messageOf(() => assertText('topic', 'long', { max_characters: 3 }))).toEqual([
    { path: 'topic', message: 'must be at most 3 characters' },
  ]);
  expect(messageOf(() => assertJson('data', `"${'ü'.repeat(512)}"`, { max_bytes: 1024 }))).toEqual([
    { path: 'data', message: 'must be at most 1 KiB of JSON' },
  ]);
  expect(messageOf(() => assertJson('data', `"${'ü'.repeat(511)}"`, { max_bytes: 1024 }))).toBeUndefined();
});
