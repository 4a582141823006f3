import { randomBytes } from 'node:crypto';
import { uuidV4 } from '@cws/kit';
import { refreshTokens } from './refresh-token';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const claim = { familyId: uuidV4(), counter: 7 };

test('a token says its family and number, and is made again the same', () => {
  const tokens = refreshTokens([older]);
  expect(tokens.read(tokens.make(claim))).toEqual(claim);
  expect(tokens.make(claim)).toBe(tokens.make(claim));
});

test('after a new key came the old tokens are still good, until the old key goes', () => {
  const token = refreshTokens([older]).make(claim);
  expect(refreshTokens([newer, older]).read(token)).toEqual(claim);
  expect(refreshTokens([newer, older]).make(claim)).toBe(refreshTokens([newer]).make(claim));
  expect(refreshTokens([newer]).read(token)).toBeNull();
});
