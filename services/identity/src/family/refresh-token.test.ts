import { randomBytes } from 'node:crypto';
import { uuidV4 } from '@cws/kit';
import { refreshTokens } from './refresh-token';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const claim = { familyId: uuidV4(), counter: 7 };

test('a token has its family and number, and making it again gives the same token', () => {
  const tokens = refreshTokens([older], 'user');
  expect(tokens.read(tokens.make(claim))).toEqual(claim);
  expect(tokens.make(claim)).toBe(tokens.make(claim));
});

test('tokens of an older key are valid until that key is removed', () => {
  const token = refreshTokens([older], 'user').make(claim);
  expect(refreshTokens([newer, older], 'user').read(token)).toEqual(claim);
  expect(refreshTokens([newer, older], 'user').make(claim)).toBe(refreshTokens([newer], 'user').make(claim));
  expect(refreshTokens([newer], 'user').read(token)).toBeNull();
});

test('a token of one purpose is refused for another', () => {
  const token = refreshTokens([older], 'cli').make(claim);
  expect(refreshTokens([older], 'cli').read(token)).toEqual(claim);
  for (const purpose of ['user', 'mcp', 'cli-access'] as const)
    expect(refreshTokens([older], purpose).read(token)).toBeNull();
});
