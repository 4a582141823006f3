import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './files.ts';
import type { SecretName } from './processes.ts';

const makers: Record<SecretName, () => string> = {
  CALLER_KEYS: randomKey,
  OTP_HMAC_KEYS: randomKey,
  TOKEN_MAC_KEYS: randomKey,
  CURSOR_MAC_KEYS: randomKey,
  JWT_SIGNING_KEYS: () => JSON.stringify([signingKey()]),
};

export const secretNames = Object.keys(makers) as SecretName[];

/** Returns the local run's secrets from the environment, or creates and stores them in the data folder, readable by their owner alone. */
export function loadSecrets(dataDir: string, env: NodeJS.ProcessEnv = {}): Record<SecretName, string> {
  const folder = join(dataDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const entries = secretNames.map((name) => [name, env[name] || kept(join(folder, name), makers[name])]);
  return Object.fromEntries(entries);
}

function kept(file: string, make: () => string): string {
  if (!existsSync(file)) writeWhole(file, `${make()}\n`, 0o600);
  return readFileSync(file, 'utf8').trim();
}

function randomKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Creates a private JWK (RFC 8037) whose kid is its thumbprint (RFC 7638). */
function signingKey() {
  const { crv, d, kty, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  return { kty, crv, x, d, kid, alg: 'EdDSA', use: 'sig' };
}
