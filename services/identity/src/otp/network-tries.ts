import { type Call, type Logger, type Redis, ulid } from '@cws/kit';
import { HOUR, longest, SECOND, takeAll, tooMany } from '../limits/limit';
import { type CountedNetwork, countedNetworks } from '../limits/network';
import type { QuotaStore } from '../limits/quota-store';
import { orUnavailable } from './code-store';

const WRONG_TRIES = 100;
/** No request lasts longer; what a killed process had counted is forgotten then. */
const LONGEST_TRY_MS = 30 * SECOND;
/** What to wait for when the tries under way fill the cap. */
const SOON_MS = SECOND;

/** One try that has begun; it counts until its outcome is known. */
interface BegunTry {
  /** It was wrong, and counts for an hour. */
  keep(): Promise<void>;
  /** It was not. */
  release(): Promise<void>;
}

/** The cap of wrong tries of a client's network, at all addresses together. */
export interface NetworkTries {
  /** rate_limited when wrong tries of the last hour and tries under way fill the cap. */
  begin(call: Call): Promise<BegunTry>;
}

/**
 * A try is counted in Redis, by one write, before anybody looks how many wrong ones MongoDB has: so no try under way is
 * missed, and right ones cost no write at what a whole network shares. `factor` multiplies the cap.
 */
export function networkTries(
  { redis, quotas, log }: { readonly redis: Redis; readonly quotas: QuotaStore; readonly log: Logger },
  factor: number,
  now: () => number,
): NetworkTries {
  const limitOf = ({ times }: CountedNetwork) => ({
    cap: Math.max(1, Math.floor(WRONG_TRIES * factor)) * times,
    windowMs: HOUR,
  });
  const quotaOf = ({ network }: CountedNetwork) => `wrong:network:${network}`;
  const underWayOf = ({ network }: CountedNetwork) => `otp:trying:${network}`;

  async function release(networks: readonly CountedNetwork[], id: string): Promise<void> {
    await Promise.all(networks.map((network) => noLongerUnderWay(redis, underWayOf(network), id, log)));
  }
  async function waitOf(call: Call, network: CountedNetwork, underWay: number) {
    const limit = limitOf(network);
    const { used, waitMs } = await quotas.look(call, quotaOf(network), limit, now());
    const isFull = used >= limit.cap;
    return { waitMs: isFull ? waitMs : used + underWay > limit.cap ? SOON_MS : 0, cap: limit.cap };
  }
  return {
    async begin(call) {
      const [networks, id] = [countedNetworks(call.client_ip), ulid()];
      const underWay = await Promise.all(networks.map((network) => begun(redis, underWayOf(network), id)));
      try {
        const wait = longest(await Promise.all(networks.map((network, n) => waitOf(call, network, underWay[n]!))));
        if (wait.waitMs > 0) throw tooMany(wait);
      } catch (error) {
        await release(networks, id);
        throw error;
      }
      return {
        release: () => release(networks, id),
        async keep() {
          await takeAll(networks.map((one) => () => quotas.take(call, quotaOf(one), limitOf(one), now())));
          await release(networks, id);
        },
      };
    },
  };
}

/** How many tries are under way in the network, with this one. */
async function begun(redis: Redis, key: string, id: string): Promise<number> {
  const at = Date.now();
  const commands = redis
    .multi()
    .zremrangebyscore(key, 0, at - LONGEST_TRY_MS)
    .zadd(key, at, id)
    .zcard(key);
  const results = (await orUnavailable(commands.pexpire(key, LONGEST_TRY_MS).exec()))!;
  return Number(results[2]![1]);
}

/** Where Redis is away the try counts until it is forgotten by itself, which is no reason to refuse its outcome. */
async function noLongerUnderWay(redis: Redis, key: string, id: string, log: Logger): Promise<void> {
  await redis.zrem(key, id).catch((err) => log.warn({ err }, 'a finished try counts as under way for 30 s'));
}
