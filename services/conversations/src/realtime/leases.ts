import { batchesOf, type Redis } from '@cws/kit';

interface Lease {
  readonly key: string;
  readonly member: string;
}

/**
 * Members of sorted sets in Redis, with the Unix time in ms at which they expire. This process renews them for as long as it holds
 * them; when it is killed they expire.
 */
export interface Leases {
  readonly held: ReadonlySet<Lease>;
  /** Renews the member from now on; the caller writes it for the first time. */
  hold(key: string, member: string): Lease;
  /** Removes the member at once. */
  drop(lease: Lease): Promise<void>;
  /** The expiry of a lease that is written now, in Unix ms. */
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
      // A lease that was dropped meanwhile must not be written again.
      const some = all.slice(at, at + COMMANDS_AT_ONCE).filter((lease) => held.has(lease));
      await Promise.all(batchesOf(redis, some).map(renewTogether));
    }
  }
  async function renewTogether(some: readonly Lease[]): Promise<void> {
    const commands = redis.pipeline();
    for (const { key, member } of some) commands.zadd(key, ends(), member).pexpire(key, ttlMs);
    await commands.exec();
  }
  // A renewal that fails while Redis is away is repeated by the next one.
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
