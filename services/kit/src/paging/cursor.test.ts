import { randomBytes } from 'node:crypto';
import type { AppError } from '../errors/app-error';
import { cursorCodec } from './cursor';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const codec = cursorCodec([newer]);
const filters = { user: 'u1', status: ['open'] };
const invalid = expect.objectContaining({ code: 'invalid_cursor' });

test('the sort keys are decoded for the same filters', () => {
  const keys = ['2026-11-20T03:35:00.123Z', 42, null, 'ü'];
  expect(codec.decode(codec.encode(keys, filters), filters)).toEqual(keys);
});

test('a cursor consists of base64url characters alone', () => {
  expect(codec.encode(['???>>>', 1], filters)).toMatch(/^[A-Za-z0-9_-]+$/);
});

test.each([
  ['of another user', { ...filters, user: 'u2' }],
  ['of another filter', { ...filters, status: [] }],
])('a cursor %s is refused', (_what, other) => {
  expect(() => codec.decode(codec.encode(['k'], other), filters)).toThrow(invalid);
});

/** The texts that are not refused with invalid_cursor. */
const taken = (texts: readonly string[]) =>
  texts.filter((text) => {
    try {
      codec.decode(text, filters);
      return true;
    } catch (error) {
      return (error as AppError).code !== 'invalid_cursor';
    }
  });

test.each([['k'], ['kk'], ['kkk']])('a cursor of %p with any character changed is refused', (key) => {
  const cursor = codec.encode([key], filters);
  expect(taken([cursor])).toEqual([cursor]);
  const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+'];
  const changed = [...cursor].flatMap((_, at) =>
    others.map((other) => `${cursor.slice(0, at)}${other}${cursor.slice(at + 1)}`),
  );
  expect(taken(changed.filter((text) => text !== cursor))).toEqual([]);
});

test.each(['A', 'AA', '=', ' ', '\n', '~'])('a cursor with %p appended or prepended is refused', (more) => {
  for (const key of ['k', 'kk', 'kkk']) {
    const cursor = codec.encode([key], filters);
    expect(() => codec.decode(`${cursor}${more}`, filters)).toThrow(invalid);
    expect(() => codec.decode(`${more}${cursor}`, filters)).toThrow(invalid);
  }
});

test.each(['', 'x', '!!!', 'AAAAAAAAAAAAAAAAAAAAAAAA', '01KAFN5DYB1XB4G4W4Q5XQ8Z9A'])(
  '%p is refused as a cursor',
  (text) => {
    expect(() => codec.decode(text, filters)).toThrow(invalid);
  },
);

test('a cursor stays valid after a rotation until its key is removed', () => {
  const cursor = cursorCodec([older]).encode(['k'], filters);
  expect(cursorCodec([newer, older]).decode(cursor, filters)).toEqual(['k']);
  expect(() => codec.decode(cursor, filters)).toThrow(invalid);
});
