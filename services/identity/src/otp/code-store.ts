import { AppError, type Redis, uuidV4 } from '@cws/kit';
import { CODE_LIFETIME_S, CODE_TRIES, codeMac, newCode } from './code';
import { CONSUME, MATCH } from './code-scripts';

export type Match =
  | { readonly outcome: 'matched'; readonly id: string }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'none' };

/** The one live code of each address, in Redis as an HMAC. Without Redis everything is upstream_unavailable. */
export interface CodeStore {
  /** A new code, which replaces the old one; `withdraw` takes back this one and no later one. */
  issue(address: string): Promise<{ code: string; withdraw(): Promise<unknown> }>;
  /** Whether the code is the address's; a wrong one is counted, and burns at the fifth. A right one stays good. */
  match(address: string, code: string): Promise<Match>;
  /** True for exactly one caller per code. */
  consume(address: string, id: string): Promise<boolean>;
}

/** `keys` are newest first: the first one keeps, each of them matches. */
export function openCodeStore(redis: Redis, keys: readonly Buffer[]): CodeStore {
  const consume = async (address: string, id: string) => (await step(redis.eval(CONSUME, 1, keyOf(address), id))) === 1;
  return {
    consume,
    async issue(address) {
      const [code, id] = [newCode(), uuidV4()];
      const row = { mac: codeMac(keys[0]!, address, code), id, tries: 0 };
      await step(
        redis.multi().del(keyOf(address)).hset(keyOf(address), row).expire(keyOf(address), CODE_LIFETIME_S).exec(),
      );
      return { code, withdraw: () => consume(address, id) };
    },
    async match(address, code) {
      const macs = keys.map((key) => codeMac(key, address, code));
      const answer = await step(redis.eval(MATCH, 1, keyOf(address), CODE_TRIES, ...macs));
      if (answer === 'wrong' || answer === 'none') return { outcome: answer };
      return { outcome: 'matched', id: String(answer) };
    },
  };
}

/** Codes asked for on a page will live under a scope of their own. */
const keyOf = (address: string): string => `otp:rest:${address}`;

async function step<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (cause) {
    throw new AppError('upstream_unavailable', { retryAfter: 1, cause });
  }
}
