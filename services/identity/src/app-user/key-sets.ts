import { addressRefusal, guardedLookup, type LookUpAll, type OutboundRules } from '@cws/kit';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { Agent, fetch } from 'undici';

/** Finds the keys of key sets that businesses publish (RFC 7517). */
export interface KeySets {
  /** The keys behind an address; each look-up fails as jose's do. */
  at(url: string): JWTVerifyGetKey;
  close(): Promise<void>;
}

const MAX_SETS = 1_000;
const KEPT_MS = 5 * 60_000;
/** Between two requests to one address, whether an unknown `kid` or a failure causes them. */
const PAUSE_MS = 30_000;
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

export function keySets(rules: OutboundRules, lookUp?: LookUpAll): KeySets {
  const refusal = (address: string, host: string): Error | undefined => {
    const reason = addressRefusal(address, host, rules);
    return reason === undefined ? undefined : new Error(reason);
  };
  const dispatcher = new Agent({ connect: { lookup: guardedLookup(refusal, lookUp), timeout: TIMEOUT_MS } });
  const sets = new LRUCache<string, JWTVerifyGetKey>({ max: MAX_SETS });

  const open = (url: string): JWTVerifyGetKey =>
    createRemoteJWKSet(new URL(url), {
      cacheMaxAge: KEPT_MS,
      cooldownDuration: PAUSE_MS,
      timeoutDuration: TIMEOUT_MS,
      [customFetch]: paused(async (address, { signal }) => {
        const response = await fetch(address, { dispatcher, signal, redirect: 'error', headers: { accept: JWKS } });
        return Response.json(JSON.parse(await limitedText(response.body)), { status: response.status });
      }),
    });
  return {
    at(url) {
      const set = sets.get(url) ?? open(url);
      sets.set(url, set);
      return set;
    },
    close: () => dispatcher.close(),
  };
}

const JWKS = 'application/jwk-set+json, application/json';

type FetchSet = (url: string, options: { readonly signal: AbortSignal }) => Promise<Response>;

/** The same fetch, which fails for a while after it has failed without asking again: tokens of strangers must not become requests. */
function paused(fetchSet: FetchSet): FetchSet {
  let failed: { readonly error: unknown; readonly until: number } | undefined;
  return async (url, options) => {
    if (failed && performance.now() < failed.until) throw failed.error;
    failed = undefined;
    try {
      return await fetchSet(url, options);
    } catch (error) {
      failed = { error, until: performance.now() + PAUSE_MS };
      throw error;
    }
  };
}

async function limitedText(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const pieces: Uint8Array[] = [];
  let left = MAX_BYTES;
  for await (const piece of body ?? []) {
    left -= piece.byteLength;
    if (left < 0) throw new Error(`a key set has at most ${MAX_BYTES} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
