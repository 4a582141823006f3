import type { Logger, Metrics, Redis } from '@cws/kit';
import { leases } from './leases';

/** Limits the parallel connections of a user over all processes. */
export interface Slots {
  /** Takes a slot; the returned function gives it back. Null when none is left. */
  take(user_id: string, connection_id: string): Promise<(() => void) | null>;
  stop(): void;
}

/** Short, so that connections of a killed process do not count for long. */
const TTL_MS = 12_000;
const RENEW_EVERY_MS = 4_000;

/** KEYS: the set. ARGV: now, expiry, member, limit, ttl. */
const TAKE = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1`;

export interface SlotsOptions {
  readonly redis: Redis;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** While Redis is away each process counts its own connections only. `most`: how many a user may have. */
export function slots({ redis, logger, metrics }: SlotsOptions, kind: 'sockets' | 'streams', most: number): Slots {
  const uncounted = metrics.counter(`realtime_uncounted_${kind}_total`, `Opened while Redis was away: ${kind}`);
  const own = new Map<string, number>();
  const held = leases({ redis, logger, name: `renew slots of ${kind}`, ttlMs: TTL_MS, renewEveryMs: RENEW_EVERY_MS });

  async function isFree(key: string, connection_id: string): Promise<boolean> {
    try {
      const now = Date.now();
      return (await redis.eval(TAKE, 1, key, now, held.ends(), connection_id, most, TTL_MS)) === 1;
    } catch {
      uncounted.inc();
      return true;
    }
  }

  return {
    async take(user_id, connection_id) {
      const key = `${kind}:${user_id}`;
      const count = own.get(user_id) ?? 0;
      if (count >= most) return null;
      own.set(user_id, count + 1);
      const release = () => {
        const remaining = (own.get(user_id) ?? 1) - 1;
        if (remaining === 0) own.delete(user_id);
        else own.set(user_id, remaining);
      };
      if (!(await isFree(key, connection_id))) {
        release();
        return null;
      }
      const lease = held.hold(key, connection_id);
      return () => {
        release();
        void held.drop(lease).catch(() => uncounted.inc());
      };
    },
    stop: held.stop,
  };
}
