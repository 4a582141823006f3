import { batchesOf, type Redis } from '../redis/redis';

/** A token bucket that holds `burst` tokens and gets one every `intervalMs`. */
export interface Bucket {
  readonly key: string;
  readonly intervalMs: number;
  readonly burst: number;
}

/**
 * Token buckets, each stored as the time at which it is full again. A token is taken from all of them or from none.
 * KEYS: buckets; ARGV: interval (ms) and burst of each. Returns {0, ms until full of each…}, or {index of the bucket without a
 * token, ms until it has one, ms until it is full}.
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
local result = {0}
for i, key in ipairs(KEYS) do
  redis.call('SET', key, string.format('%.3f', full[i]), 'PX', math.max(1, math.ceil(full[i] - now)))
  result[i + 1] = math.ceil(full[i] - now)
end
return result
`;

/** Takes the amounts of ARGV (ms) from KEYS, even where a bucket holds less. Returns the ms until each is full. */
const DEBIT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local result = {}
for i, key in ipairs(KEYS) do
  local full = math.max(tonumber(redis.call('GET', key) or 0), now) + tonumber(ARGV[i])
  redis.call('SET', key, string.format('%.3f', full), 'PX', math.max(1, math.ceil(full - now)))
  result[i] = math.ceil(full - now)
end
return result
`;

type Command = (keys: number, ...keysAndNumbers: (string | number)[]) => Promise<number[]>;

export type Taken =
  | { readonly ok: true; readonly fullInMs: readonly number[] }
  | { readonly ok: false; readonly bucket: Bucket; readonly waitMs: number; readonly fullInMs: number };

/**
 * Buckets that all processes share by Redis. Commands are executed in the order of the calls. In a cluster, where a script can use
 * the keys of one slot only, each bucket has a command of its own, and tokens are given back when a later bucket has none.
 */
export interface TokenBuckets {
  /** Takes a token from all buckets or from none. */
  take(buckets: readonly Bucket[]): Promise<Taken>;
  /** Takes `ms` (tokens times interval) from each bucket; resolves to the milliseconds until each is full. */
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
