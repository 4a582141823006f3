import { batchesOf, type Redis } from '@cws/kit';
import type { Bucket } from './limit-classes';

/**
 * Token buckets, kept as the moment at which each is full again. A token is taken from all of them or from none.
 * KEYS: buckets; ARGV: interval (ms) and burst of each. Answers {0, ms until full of each…}, or {index, ms until a token,
 * ms until full}.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local full = {}
for i, key in ipairs(KEYS) do
  local interval, burst = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local before = math.max(tonumber(redis.call('GET', key) or 0), now)
  local wait = before + interval - now - burst * interval
  if wait > 0.001 then return {i, math.ceil(wait), math.ceil(before - now)} end
  full[i] = before + interval
end
local answer = {0}
for i, key in ipairs(KEYS) do
  redis.call('SET', key, string.format('%.3f', full[i]), 'PX', math.max(1, math.ceil(full[i] - now)))
  answer[i + 1] = math.ceil(full[i] - now)
end
return answer
`;

/** Takes from each of KEYS what ARGV says (ms), whether it holds that much or not. Answers ms until full of each. */
const DEBIT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local answer = {}
for i, key in ipairs(KEYS) do
  local full = math.max(tonumber(redis.call('GET', key) or 0), now) + tonumber(ARGV[i])
  redis.call('SET', key, string.format('%.3f', full), 'PX', math.max(1, math.ceil(full - now)))
  answer[i] = math.ceil(full - now)
end
return answer
`;

type Command = (keys: number, ...keysAndNumbers: (string | number)[]) => Promise<number[]>;

export type Taken =
  | { readonly ok: true; readonly fullInMs: readonly number[] }
  | { readonly ok: false; readonly bucket: Bucket; readonly waitMs: number; readonly fullInMs: number };

/**
 * The buckets that all gateways on one Redis share. Commands are carried out in the order of the calls. In a cluster, where a
 * script reaches the keys of one slot only, each bucket is asked alone, and what was taken is given back when a later one refuses.
 */
export interface TokenBuckets {
  /** A token from all of them or from none. */
  take(buckets: readonly Bucket[]): Promise<Taken>;
  /** Takes `ms` (tokens times interval) from each key; resolves to the milliseconds until each is full. */
  debit(debts: Iterable<readonly [key: string, ms: number]>): Promise<readonly number[]>;
}

export function tokenBuckets(redis: Redis): TokenBuckets {
  redis.defineCommand('takeTokens', { lua: TAKE });
  redis.defineCommand('debitTokens', { lua: DEBIT });
  const commands = redis as unknown as { takeTokens: Command; debitTokens: Command };

  async function takeTogether(buckets: readonly Bucket[]): Promise<Taken> {
    const keys = buckets.map(({ key }) => key);
    const rates = buckets.flatMap(({ intervalMs, burst }) => [intervalMs, burst]);
    const [refused = 0, ...numbers] = await commands.takeTokens(keys.length, ...keys, ...rates);
    if (refused === 0) return { ok: true, fullInMs: numbers };
    return { ok: false, bucket: buckets[refused - 1]!, waitMs: numbers[0]!, fullInMs: numbers[1]! };
  }
  const debitTogether = (debts: readonly (readonly [string, number])[]): Promise<number[]> =>
    commands.debitTokens(debts.length, ...debts.map(([key]) => key), ...debts.map(([, ms]) => ms));

  async function debit(debts: Iterable<readonly [string, number]>): Promise<number[]> {
    return (await Promise.all(batchesOf(redis, [...debts]).map(debitTogether))).flat();
  }

  return {
    async take(buckets) {
      const taken: Bucket[] = [];
      const fullInMs: number[] = [];
      for (const batch of batchesOf(redis, buckets)) {
        const result = await takeTogether(batch);
        if (!result.ok) {
          if (taken.length > 0) await debit(taken.map(({ key, intervalMs }) => [key, -intervalMs]));
          return result;
        }
        taken.push(...batch);
        fullInMs.push(...result.fullInMs);
      }
      return { ok: true, fullInMs };
    },
    debit,
  };
}
