import { randomBytes } from 'node:crypto';
import { cursorCodec } from './cursor';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const codec = cursorCodec([newer]);
const filters = { user: 'u1', status: ['open'] };
const invalid = expect.objectContaining({ code: 'invalid_cursor' });

test('sort keys come back under the same filters', () => {
  const keys = ['2026-11-20T03:35:00.123Z', 42, null, 'ü'];
  expect(codec.decode(codec.encode(keys, filters), filters)).toEqual(keys);
});

test('a cursor is of base64url characters alone', () => {
  expect(codec.encode(['???>>>', 1], filters)).toMatch(/^[A-Za-z0-9_-]+$/);
});

test.each([
  ['of another user', { ...filters, user: 'u2' }],
  ['of another filter', { ...filters, status: [] }],
])('a cursor %s is refused', (_what, other) => {
  expect(() => codec.decode(codec.encode(['k'], other), filters)).toThrow(invalid);
});

test('a cursor with any character changed is refused', () => {
  const cursor = codec.encode(['k', 1], filters);
  for (let at = 0; at < cursor.length; at++) {
    const changed = `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
    const same = Buffer.from(changed, 'base64url').equals(Buffer.from(cursor, 'base64url'));
    if (!same) expect(() => codec.decode(changed, filters)).toThrow(invalid);
  }
});

test.each(['', 'x', '!!!', 'AAAAAAAAAAAAAAAAAAAAAAAA', '01KAFN5DYB1XB4G4W4Q5XQ8Z9A'])('%p is no cursor', (text) => {
  expect(() => codec.decode(text, filters)).toThrow(invalid);
});

test('a cursor outlives a rotation of keys, until its key is gone', () => {
  const cursor = cursorCodec([older]).encode(['k'], filters);
  expect(cursorCodec([newer, older]).decode(cursor, filters)).toEqual(['k']);
  expect(() => codec.decode(cursor, filters)).toThrow(invalid);
});
