import type { Caller, Metrics, Redis } from '@cws/kit';
import { type BucketsOf, type LimitClass, limitClasses } from './limit-classes';

/**
 * Token buckets, kept as the moment at which each is full again. A token is taken from all of them or from none.
 * KEYS: buckets; ARGV: interval (ms) and burst of each. Answers {0}, or {index, ms until a token, ms until full}.
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
for i, key in ipairs(KEYS) do
  redis.call('SET', key, string.format('%.3f', full[i]), 'PX', math.ceil(full[i] - now))
end
return {0}
`;

/** Why a request is refused; times in seconds. */
export interface Refusal {
  readonly limit: number;
  readonly reset: number;
  readonly retryAfter: number;
}

/** Takes a token for a request; undefined when there was one. */
export type RateLimit = (limit: LimitClass, caller: Caller, clientIp: string) => Promise<Refusal | undefined>;

type TakeCommand = (keys: number, ...keysAndRates: (string | number)[]) => Promise<[number, number, number]>;

/** Limits that all gateways on one Redis share. While Redis is away nothing is refused and a metric counts it. */
export function rateLimit(redis: Redis, metrics: Metrics, factor: number): RateLimit {
  redis.defineCommand('takeTokens', { lua: TAKE });
  const take = (redis as unknown as { takeTokens: TakeCommand }).takeTokens.bind(redis);
  const failedOpen = metrics.counter('rate_limit_failed_open_total', 'Requests let through uncounted: Redis was away');
  const bucketsOf = limitClasses(factor);
  return async (limit, caller, clientIp) => {
    const buckets = bucketsOf(limit, caller, clientIp);
    if (buckets.length === 0) return undefined;
    try {
      return await refusal(take, buckets);
    } catch {
      failedOpen.inc();
      return undefined;
    }
  };
}

async function refusal(take: TakeCommand, buckets: ReturnType<BucketsOf>): Promise<Refusal | undefined> {
  const keys = buckets.map(({ key }) => key);
  const rates = buckets.flatMap(({ intervalMs, burst }) => [intervalMs, burst]);
  const [refused, waitMs, fullMs] = await take(keys.length, ...keys, ...rates);
  if (refused === 0) return undefined;
  const { burst } = buckets[refused - 1]!;
  return {
    limit: Math.floor(burst),
    reset: Math.ceil(fullMs / 1000),
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  };
}
