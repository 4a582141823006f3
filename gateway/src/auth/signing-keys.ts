import { AppError, type Logger, singleFlight, startJob } from '@cws/kit';
import { type CryptoKey, importJWK, type JWK, type JWTHeaderParameters } from 'jose';
import type { CallIdentity } from './call-identity';

/** Milliseconds between two fetches for an unknown kid. Identity publishes a key ten minutes before it signs with it. */
const REFETCH_AFTER_MS = 1_000;
const REFRESH_EVERY_MS = 60_000;

interface SigningKey {
  readonly alg: string;
  readonly key: CryptoKey | Uint8Array;
}

/** Identity's public keys by their kid. */
export interface SigningKeys {
  /** The key that a header names; unauthorized unless the header has the key's algorithm (RFC 8725 §3.1). */
  find(header: JWTHeaderParameters): Promise<CryptoKey | Uint8Array>;
  stop(): void;
}

/** `onChange` is called when a fetch returns other keys than before. */
export function signingKeys(call: CallIdentity, onChange: () => void, log: Logger): SigningKeys {
  let known = new Map<string, SigningKey>();
  let last = { jwks: '', at: Number.NEGATIVE_INFINITY };
  const refetch = singleFlight(async () => {
    const at = Date.now();
    const { jwks } = await call('getJwks', {});
    if (jwks !== last.jwks) {
      known = await importAll(jwks);
      onChange();
    }
    last = { jwks, at };
  });
  const refreshing = startJob({ name: 'fetch signing keys', everyMs: REFRESH_EVERY_MS, work: refetch, log });
  // A token that comes before the first keys fetches them too, and its request gets the error.
  void refreshing.run();
  return {
    async find({ kid = '', alg }) {
      if (!known.has(kid) && Date.now() - last.at > REFETCH_AFTER_MS) await refetch();
      const found = known.get(kid);
      if (found === undefined || found.alg !== alg) throw new AppError('unauthorized');
      return found.key;
    },
    stop: () => void refreshing.stop(),
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
