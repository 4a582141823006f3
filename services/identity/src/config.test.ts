import { parseEnv } from '@cws/kit';
import { identityEnv } from './config';
import { signingKey } from './testing/signing-key';

const secret = 'A'.repeat(43);
const good = {
  MONGODB_URI: 'mongodb://localhost',
  REDIS_URL: 'redis://localhost',
  SMTP_URL: 'smtp://localhost:25',
  MAIL_FROM: 'no-reply@example.com',
  OTP_HMAC_KEYS: secret,
  TOKEN_MAC_KEYS: secret,
  JWT_SIGNING_KEYS: JSON.stringify([signingKey(), signingKey()]),
  PROFILES_ADDR: 'profiles:1',
  WORKSPACE_MCP_ADDR: 'workspace-mcp:1',
  CONVERSATIONS_ADDR: 'conversations:1',
  GRANTS_ADDR: 'grants:1',
};

test('without a factor the limits are not multiplied', () => {
  expect(parseEnv(identityEnv, good).RATE_LIMIT_FACTOR).toBe(1);
  expect(parseEnv(identityEnv, { ...good, RATE_LIMIT_FACTOR: '1000' }).RATE_LIMIT_FACTOR).toBe(1_000);
});

const twice = signingKey();
test.each([
  ['SMTP_URL', 'localhost:25'],
  ['OTP_HMAC_KEYS', 'short'],
  ['TOKEN_MAC_KEYS', ''],
  ['JWT_SIGNING_KEYS', 'no json'],
  ['JWT_SIGNING_KEYS', '[]'],
  ['JWT_SIGNING_KEYS', JSON.stringify([{ ...signingKey(), kid: undefined }])],
  ['JWT_SIGNING_KEYS', JSON.stringify([twice, twice])],
  ['RATE_LIMIT_FACTOR', '0'],
])('the error about an invalid %s names it', (name, value) => {
  expect(() => parseEnv(identityEnv, { ...good, [name]: value })).toThrow(name);
});
