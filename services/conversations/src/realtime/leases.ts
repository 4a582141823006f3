import { batchesOf, heldLeases, type Logger, type Redis } from '@cws/kit';

interface Lease {
  readonly key: string;
  readonly member: string;
}

/**
 * Members of sorted sets in Redis, with the Unix time in ms at which they expire. This process renews them for as long as it holds
 * them; when it is killed they expire.
 */
export interface Leases {
  /** Renews the member from now on; the caller writes it for the first time. */
  hold(key: string, member: string): Lease;
  /** Removes the member at once. */
  drop(lease: Lease): Promise<void>;
  /** The expiry of a lease that is written now, in Unix ms. */
  ends(): number;
  stop(): void;
}

export interface LeasesOptions {
  readonly redis: Redis;
  readonly logger: Logger;
  /** The name of what is renewed, for log lines. */
  readonly name: string;
  readonly ttlMs: number;
  readonly renewEveryMs: number;
}

const COMMANDS_AT_ONCE = 500;

export function leases({ redis, logger, name, ttlMs, renewEveryMs }: LeasesOptions): Leases {
  const ends = () => Date.now() + ttlMs;

  async function renew(held: ReadonlySet<Lease>): Promise<void> {
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
  const { hold, drop, stop } = heldLeases<Lease>({ name, everyMs: renewEveryMs, renew, log: logger });

  return {
    ends,
    hold(key, member) {
      const lease = { key, member };
      hold(lease);
      return lease;
    },
    async drop(lease) {
      drop(lease);
      await redis.zrem(lease.key, lease.member);
    },
    stop: () => void stop(),
  };
}
