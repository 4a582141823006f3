import { AppError, type Redis, uuidV4 } from '@cws/kit';
import { type Asked, CODE_LIFETIME_S, CODE_TRIES, codeMac, newCode } from './code';
import type { CodeJournal } from './code-journal';
import { CONSUME, MATCH } from './code-scripts';

export type Match =
  | { readonly outcome: 'matched'; readonly id: string }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'none' };

/** The one live code of each address and flow, in Redis as an HMAC. Without Redis everything is upstream_unavailable. */
export interface CodeStore {
  /** A new code, which replaces the old one; `withdraw` takes back this one and no later one. */
  issue(asked: Asked): Promise<{ code: string; withdraw(): Promise<unknown> }>;
  /** Whether this is the code; a wrong one is counted, and burns at the fifth. A right one stays good. */
  match(asked: Asked, code: string): Promise<Match>;
  /** True for exactly one caller per code. */
  consume(asked: Asked, id: string): Promise<boolean>;
}

/** `keys` are newest first: the first one keeps, each of them matches. */
export function openCodeStore(redis: Redis, keys: readonly Buffer[], journal: CodeJournal): CodeStore {
  const withdraw = async (asked: Asked, id: string) => (await step(redis.eval(CONSUME, 1, keyOf(asked), id))) === 1;
  return {
    consume: async (asked, id) => (await withdraw(asked, id)) && journal.spend(id),
    async issue(asked) {
      const [code, id] = [newCode(), uuidV4()];
      const row = { mac: codeMac(keys[0]!, asked, code), id, tries: 0 };
      await step(redis.multi().del(keyOf(asked)).hset(keyOf(asked), row).expire(keyOf(asked), CODE_LIFETIME_S).exec());
      return { code, withdraw: () => withdraw(asked, id) };
    },
    async match(asked, code) {
      const macs = keys.map((key) => codeMac(key, asked, code));
      const answer = await step(redis.eval(MATCH, 1, keyOf(asked), CODE_TRIES, ...macs));
      if (!Array.isArray(answer)) return { outcome: 'none' };
      const [outcome, id] = answer as ['matched' | 'wrong', string];
      if (outcome === 'matched') return { outcome, id };
      if (!(await journal.countWrongTry(id))) await withdraw(asked, id);
      return { outcome };
    },
  };
}

const keyOf = ({ flow, address }: Asked): string => `otp:${flow}:${address}`;

async function step<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (cause) {
    throw new AppError('upstream_unavailable', { retryAfter: 1, cause });
  }
}
