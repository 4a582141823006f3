import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { callerKeysOf, type Holder, pairs, secretOfPair } from './caller-keys.ts';
import { writeWhole } from './files.ts';
import { processes, type SecretName } from './processes.ts';

/** The kept secrets by name: those of processes, with one for each pair of caller and callee in place of CALLER_KEYS. */
export type Secrets = Readonly<Record<string, string>>;

const makers: Record<string, () => string> = {
  ...Object.fromEntries(pairs.map((pair) => [secretOfPair(pair), randomKey])),
  STREAM_TICKET_KEYS: randomKey,
  OTP_HMAC_KEYS: randomKey,
  TOKEN_MAC_KEYS: randomKey,
  CURSOR_MAC_KEYS: randomKey,
  JWT_SIGNING_KEYS: () => JSON.stringify([signingKey()]),
};

export const secretNames = Object.keys(makers);

/** One key that all processes shared, of releases before docs/decisions/0050; nothing accepts it any more. */
const SHARED_CALLER_KEYS = 'CALLER_KEYS';

/** Returns the secrets from the environment, or creates and stores them in the data folder, readable by their owner alone. */
export function loadSecrets(dataDir: string, env: NodeJS.ProcessEnv = {}): Secrets {
  const folder = join(dataDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  rmSync(join(folder, SHARED_CALLER_KEYS), { force: true });
  const entries = Object.entries(makers).map(([name, make]) => [name, env[name] || kept(join(folder, name), make)]);
  return Object.fromEntries(entries);
}

/** The secrets that one holder gets, by variable. */
export function secretsOf(holder: Holder, secrets: Secrets): Record<string, string> {
  const names: readonly SecretName[] = processes.find(({ name }) => name === holder)?.secrets ?? ['CALLER_KEYS'];
  const secretFor = (name: SecretName) => (name === 'CALLER_KEYS' ? callerKeysOf(holder, secrets) : secrets[name]!);
  return Object.fromEntries(names.map((name) => [name, secretFor(name)]));
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
