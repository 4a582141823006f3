import { AppError, type Logger, type Redis } from '@cws/kit';
import { type Asked, CODE_LIFETIME_S, type CodeLength, codeMac, isCodeOf, newCode } from './code';

/**
 * Live codes, in Redis as HMACs that expire. What has become of a code stands in MongoDB (`AddressStore`), so that a Redis
 * that comes back with an old state gives no code and no try back. Without Redis everything is upstream_unavailable.
 */
export interface CodeStore {
  /** Makes and keeps the code of this id. */
  issue(id: string, asked: Asked, length: CodeLength): Promise<string>;
  /** Whether the code of this id is this one; null when it is no longer kept. */
  matches(id: string, asked: Asked, code: string): Promise<boolean | null>;
  /** It opens nothing any more; where Redis is away it expires by itself. */
  drop(id: string): Promise<void>;
}

/** `keys` are newest first: the first one keeps, each of them matches. */
export const openCodeStore = (redis: Redis, keys: readonly Buffer[], log: Logger): CodeStore => ({
  async issue(id, asked, length) {
    const code = newCode(length);
    const mac = codeMac(keys[0]!, asked, code).toString('base64url');
    await orUnavailable(redis.set(keyOf(id), mac, 'EX', CODE_LIFETIME_S));
    return code;
  },
  async matches(id, asked, code) {
    const mac = await orUnavailable(redis.get(keyOf(id)));
    return mac === null ? null : isCodeOf(Buffer.from(mac, 'base64url'), keys, asked, code);
  },
  async drop(id) {
    await redis.del(keyOf(id)).catch((err) => log.warn({ err }, 'a code that is over stays in Redis until it expires'));
  },
});

const keyOf = (id: string): string => `otp:code:${id}`;

/** One-time codes fail closed: what Redis cannot say now is asked again later. */
export async function orUnavailable<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (cause) {
    throw new AppError('upstream_unavailable', { retryAfter: 1, cause });
  }
}
