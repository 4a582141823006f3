import { AppError } from '@cws/kit';
import { type CryptoKey, importJWK, type JWK, type JWTHeaderParameters } from 'jose';
import type { AskIdentity } from './ask-identity';

/** Between two fetches for a kid that nobody knows; identity publishes a key ten minutes before it signs. */
const REFETCH_AFTER_MS = 1_000;
const REFRESH_EVERY_MS = 60_000;

interface SigningKey {
  readonly alg: string;
  readonly key: CryptoKey | Uint8Array;
}

/** identity's public keys, by kid. */
export interface SigningKeys {
  /** The key that a header names. The algorithm is the key's, whatever the header says (RFC 8725 §3.1). */
  find(header: JWTHeaderParameters): Promise<CryptoKey | Uint8Array>;
  stop(): void;
}

/** `onChange` runs when a fetch brought other keys than before. */
export function signingKeys(ask: AskIdentity, onChange: () => void): SigningKeys {
  let known = new Map<string, SigningKey>();
  let last = { jwks: '', at: Number.NEGATIVE_INFINITY };
  let running: Promise<void> | undefined;
  async function fetch(): Promise<void> {
    const at = Date.now();
    const { jwks } = await ask('getJwks', {});
    if (jwks !== last.jwks) {
      known = await importAll(jwks);
      onChange();
    }
    last = { jwks, at };
  }
  function refetch(): Promise<void> {
    running ??= fetch().finally(() => {
      running = undefined;
    });
    return running;
  }
  const timer = setInterval(() => void refetch().catch(() => {}), REFRESH_EVERY_MS);
  timer.unref();
  // At start identity may not be up yet: the first token asks again, and gets the error.
  void refetch().catch(() => {});
  return {
    async find({ kid = '', alg }) {
      if (!known.has(kid) && Date.now() - last.at > REFETCH_AFTER_MS) await refetch();
      const found = known.get(kid);
      if (found === undefined || found.alg !== alg) throw new AppError('unauthorized');
      return found.key;
    },
    stop: () => clearInterval(timer),
  };
}

async function importAll(jwks: string): Promise<Map<string, SigningKey>> {
  const { keys } = JSON.parse(jwks) as { keys: JWK[] };
  const entries = keys.map(async (jwk): Promise<[string, SigningKey]> => {
    const alg = jwk.alg ?? (jwk.kty === 'EC' ? 'ES256' : 'EdDSA');
    return [jwk.kid ?? '', { alg, key: await importJWK(jwk, alg) }];
  });
  return new Map(await Promise.all(entries));
}
