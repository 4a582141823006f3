import { AppError, type Logger, type Redis } from '@cws/kit';
import { CODE_LIFETIME_S, type CodeLength, type CodeRequest, codeMac, isCodeOf, newCode } from './code';

/**
 * Valid codes, stored in Redis as HMACs that expire. Their state is in MongoDB (`AddressStore`), so that a Redis
 * that comes back with an old state restores no code and no try. Without Redis every method throws upstream_unavailable.
 */
export interface CodeStore {
  /** Makes and stores the code of this id. */
  issue(id: string, codeRequest: CodeRequest, length: CodeLength): Promise<string>;
  /** Compares the code of this id; null when it is no longer stored. */
  matches(id: string, codeRequest: CodeRequest, code: string): Promise<boolean | null>;
  /** Deletes the code; while Redis is unavailable it expires by itself. */
  drop(id: string): Promise<void>;
}

/** `keys` are newest first: codes are stored under the first one and compared under all of them. */
export const openCodeStore = (redis: Redis, keys: readonly Buffer[], log: Logger): CodeStore => ({
  async issue(id, codeRequest, length) {
    const code = newCode(length);
    const mac = codeMac(keys[0]!, codeRequest, code).toString('base64url');
    await orUnavailable(redis.set(keyOf(id), mac, 'EX', CODE_LIFETIME_S));
    return code;
  },
  async matches(id, codeRequest, code) {
    const mac = await orUnavailable(redis.get(keyOf(id)));
    return mac === null ? null : isCodeOf(Buffer.from(mac, 'base64url'), keys, codeRequest, code);
  },
  async drop(id) {
    await redis.del(keyOf(id)).catch((err) => log.warn({ err }, 'a code that is over stays in Redis until it expires'));
  },
});

const keyOf = (id: string): string => `otp:code:${id}`;

/** One-time codes fail closed: an error of Redis becomes upstream_unavailable. */
export async function orUnavailable<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (cause) {
    throw new AppError('upstream_unavailable', { retryAfter: 1, cause });
  }
}
