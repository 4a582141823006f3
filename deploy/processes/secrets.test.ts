import { createPrivateKey, sign } from 'node:crypto';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pairs, secretOfPair } from './caller-keys.ts';
import { processes } from './processes.ts';
import { loadSecrets, secretNames, secretsOf } from './secrets.ts';
import { scratchFolder } from './testing/scratch-folder.ts';

test('secrets are created once, readable by their owner alone', () => {
  const dataDir = scratchFolder();
  const made = loadSecrets(dataDir);
  expect(loadSecrets(dataDir)).toEqual(made);
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700);
  for (const name of secretNames) expect(statSync(join(dataDir, 'secrets', name)).mode & 0o777).toBe(0o600);
});

test('keys are 32 random bytes and differ, those of each pair of caller and callee too', () => {
  const { JWT_SIGNING_KEYS, ...secrets } = loadSecrets(scratchFolder());
  const keys = Object.values(secrets);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(32);
});

test('the signing key is a private Ed25519 JWK that signs', () => {
  const [jwk] = JSON.parse(loadSecrets(scratchFolder())['JWT_SIGNING_KEYS']!);
  expect(jwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' });
  expect(jwk.kid).toMatch(/^[\w-]{43}$/);
  expect(sign(null, Buffer.from('x'), createPrivateKey({ key: jwk, format: 'jwk' }))).toHaveLength(64);
});

test('a secret from the environment overrides the stored one', () => {
  const name = secretOfPair(['gateway', 'workspace-mcp']);
  expect(name).toBe('CALLER_KEYS_GATEWAY_TO_WORKSPACE_MCP');
  expect(loadSecrets(scratchFolder(), { [name]: 'mine' })[name]).toBe('mine');
});

test('the data of an older release get a key for each pair, and lose the key that all processes shared', () => {
  const dataDir = scratchFolder();
  mkdirSync(join(dataDir, 'secrets'), { mode: 0o700 });
  for (const name of ['CALLER_KEYS', 'CURSOR_MAC_KEYS']) writeFileSync(join(dataDir, 'secrets', name), 'shared');
  const upgraded = loadSecrets(dataDir);
  expect(existsSync(join(dataDir, 'secrets', 'CALLER_KEYS'))).toBe(false);
  expect(upgraded['CURSOR_MAC_KEYS']).toBe('shared');
  const holders = [...processes.map(({ name }) => name), 'operator' as const];
  for (const holder of holders) expect(secretsOf(holder, upgraded)['CALLER_KEYS']).not.toContain('shared');
});

test('every holder gets the keys of its own pairs, as lists from new to old', () => {
  const secrets = Object.fromEntries(
    pairs.map((pair) => [secretOfPair(pair), `new of ${pair.join('>')}, old of ${pair.join('>')}`]),
  );
  const keysOf = (holder: Parameters<typeof secretsOf>[0]) => JSON.parse(secretsOf(holder, secrets)['CALLER_KEYS']!);
  expect(Object.keys(keysOf('operator'))).toEqual([
    'operator>identity',
    'operator>profiles',
    'operator>grants',
    'operator>workspace-mcp',
  ]);
  expect(Object.keys(keysOf('workspace-mcp')).sort()).toEqual([
    'conversations>workspace-mcp',
    'gateway>workspace-mcp',
    'grants>workspace-mcp',
    'identity>workspace-mcp',
    'operator>workspace-mcp',
  ]);
  expect(keysOf('profiles')['gateway>profiles']).toEqual(['new of gateway>profiles', 'old of gateway>profiles']);
});
