import { batchesOf, type Redis } from '@cws/kit';

interface Lease {
  readonly key: string;
  readonly member: string;
}

/**
 * Members of sorted sets in Redis (member → Unix ms at which it ends) that this process renews for as long as it holds them,
 * and that end by themselves when it is killed.
 */
export interface Leases {
  readonly held: ReadonlySet<Lease>;
  /** Renewed from now on; the first time is the caller's to write. */
  hold(key: string, member: string): Lease;
  /** Ends it at once. */
  drop(lease: Lease): Promise<void>;
  /** When a lease that is written now would end, Unix ms. */
  ends(): number;
  readonly ttlMs: number;
  stop(): void;
}

const COMMANDS_AT_ONCE = 500;

export function leases(redis: Redis, ttlMs: number, renewEveryMs: number): Leases {
  const held = new Set<Lease>();
  const ends = () => Date.now() + ttlMs;

  async function renew(): Promise<void> {
    const all = [...held];
    for (let at = 0; at < all.length; at += COMMANDS_AT_ONCE) {
      // What was dropped meanwhile must not come back.
      const some = all.slice(at, at + COMMANDS_AT_ONCE).filter((lease) => held.has(lease));
      await Promise.all(batchesOf(redis, some).map(renewTogether));
    }
  }
  async function renewTogether(some: readonly Lease[]): Promise<void> {
    const commands = redis.pipeline();
    for (const { key, member } of some) commands.zadd(key, ends(), member).pexpire(key, ttlMs);
    await commands.exec();
  }
  // While Redis is away there is nobody to tell; the next turn tells it.
  const timer = setInterval(() => void renew().catch(() => {}), renewEveryMs);
  timer.unref();

  return {
    held,
    ends,
    ttlMs,
    hold(key, member) {
      const lease = { key, member };
      held.add(lease);
      return lease;
    },
    async drop(lease) {
      held.delete(lease);
      await redis.zrem(lease.key, lease.member);
    },
    stop: () => clearInterval(timer),
  };
}
