import { createPrivateKey, sign } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { loadSecrets, secretNames } from './secrets.ts';
import { scratchFolder } from './testing/scratch-folder.ts';

test('secrets are created once, readable by their owner alone', () => {
  const dataDir = scratchFolder();
  const made = loadSecrets(dataDir);
  expect(loadSecrets(dataDir)).toEqual(made);
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700);
  for (const name of secretNames) expect(statSync(join(dataDir, 'secrets', name)).mode & 0o777).toBe(0o600);
});

test('keys are 32 random bytes and differ', () => {
  const { CALLER_KEYS, OTP_HMAC_KEYS, TOKEN_MAC_KEYS, CURSOR_MAC_KEYS } = loadSecrets(scratchFolder());
  const keys = [CALLER_KEYS, OTP_HMAC_KEYS, TOKEN_MAC_KEYS, CURSOR_MAC_KEYS];
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(32);
});

test('the signing key is a private Ed25519 JWK that signs', () => {
  const [jwk] = JSON.parse(loadSecrets(scratchFolder()).JWT_SIGNING_KEYS);
  expect(jwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' });
  expect(jwk.kid).toMatch(/^[\w-]{43}$/);
  expect(sign(null, Buffer.from('x'), createPrivateKey({ key: jwk, format: 'jwk' }))).toHaveLength(64);
});

test('a secret from the environment overrides the stored one', () => {
  expect(loadSecrets(scratchFolder(), { CALLER_KEYS: 'mine' }).CALLER_KEYS).toBe('mine');
});
