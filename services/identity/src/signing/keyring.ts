import type { Clock, Logger } from '@cws/kit';
import { importSigningKey, type PrivateJwk, type PublicJwk, privateJwk, type SigningKey } from './configured-keys';
import { isRetired, signerAt } from './rotation';
import type { Sealing } from './sealing';
import type { RotatedKey, SigningKeyStore } from './signing-key-store';

/** Milliseconds within which every process knows a new key. */
const PUBLISHED_WITHIN_MS = 1_000;
/** Milliseconds between reads of the keys; a key is published ten minutes before it signs. */
const LOOKED_FOR_EVERY_MS = 30_000;

/** All valid keys: the configured ones and those of rotations, which each process reads from the database. */
export interface Keyring {
  /** The key that signs tokens issued at `time` (Unix ms); the same in every process and at any time. */
  signerAt(time: number): Promise<SigningKey>;
  /** Newest first, without the retired ones. */
  jwks(): Promise<{ keys: PublicJwk[] }>;
  /** The kids of all keys and those of the retired ones. */
  kids(): Promise<{ readonly all: readonly string[]; readonly retired: readonly string[] }>;
}

export interface KeyringParts {
  readonly configured: readonly PrivateJwk[];
  readonly store: SigningKeyStore;
  readonly sealing: Sealing;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Known {
  readonly rotations: readonly RotatedKey[];
  /** Newest first. */
  readonly keys: readonly SigningKey[];
  readonly asOf: number;
}

export async function openKeyring({ configured, store, sealing, clock, log }: KeyringParts): Promise<Keyring> {
  const base = await Promise.all(configured.map(importSigningKey));
  const privateKeyOf = (kid: string, sealed: string): Promise<SigningKey> =>
    importSigningKey(privateJwk.parse(JSON.parse(sealing.open(kid, sealed)!)));
  let known = await load();
  let loading: Promise<void> | undefined;

  async function load(): Promise<Known> {
    const asOf = clock();
    const rotations = (await store.list()).filter(isUsable);
    const rotated = rotations.flatMap(({ _id, sealed }) => (sealed ? [privateKeyOf(_id, sealed)] : []));
    return { rotations, keys: [...(await Promise.all(rotated)).reverse(), ...base], asOf };
  }
  /** A key that cannot be opened has never signed here; the configured keys stay in use. */
  function isUsable({ _id, sealed }: RotatedKey): boolean {
    if (sealed === undefined || sealing.open(_id, sealed) !== null) return true;
    log.error({ kid: _id }, 'a signing key cannot be opened: TOKEN_MAC_KEYS lacks the secret that it was sealed under');
    return false;
  }
  /** While the database is unavailable, the known keys stay in use. */
  async function reload(): Promise<void> {
    try {
      known = await load();
    } catch (error) {
      log.warn({ err: error }, 'the signing keys could not be read again');
    }
  }
  async function knownWithin(ms: number): Promise<Known> {
    if (clock() - known.asOf < ms) return known;
    loading ??= reload().finally(() => {
      loading = undefined;
    });
    await loading;
    return known;
  }
  return {
    async signerAt(time) {
      const { keys, rotations } = await knownWithin(LOOKED_FOR_EVERY_MS);
      const kid = signerAt(time, base[0]!.kid, rotations);
      return keys.find((key) => key.kid === kid) ?? base[0]!;
    },
    async jwks() {
      const { keys, rotations } = await knownWithin(PUBLISHED_WITHIN_MS);
      return { keys: keys.filter(({ kid }) => !isRetired(kid, rotations, clock())).map(({ published }) => published) };
    },
    async kids() {
      const { keys, rotations } = await knownWithin(0);
      const all = keys.map(({ kid }) => kid);
      return { all, retired: all.filter((kid) => isRetired(kid, rotations, clock())) };
    },
  };
}
