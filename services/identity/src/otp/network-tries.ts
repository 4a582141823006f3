import { type Call, type Clock, type CountedNetwork, countedNetworks, type Logger, type Redis, ulid } from '@cws/kit';
import { HOUR, longest, SECOND, takeAll, tooMany } from '../limits/limit';
import type { QuotaStore } from '../limits/quota-store';
import { orUnavailable } from './code-store';

/** Longer than any request; tries of a killed process expire after this. */
const MAX_TRY_MS = 30 * SECOND;
/** The wait when tries in progress fill the cap. */
const SOON_MS = SECOND;

/** One try that has begun; it counts until its outcome is known. */
interface BegunTry {
  /** Counts the try for an hour, since it was wrong. */
  keep(): Promise<void>;
  /** Stops counting the try, since it was not wrong. */
  release(): Promise<void>;
}

/** The cap of wrong tries of a client's network, at all addresses together. */
export interface NetworkTries {
  /** Begins a try; rate_limited when wrong tries of the last hour and tries in progress fill the cap. */
  begin(call: Call): Promise<BegunTry>;
}

/**
 * A try is counted in Redis by one write before the wrong ones in MongoDB are counted. So no try in progress is
 * missed, and a correct one writes nothing to the document that a whole network shares. `cap` is the number of wrong tries of a network in an hour.
 */
export function networkTries(
  { redis, quotas, log }: { readonly redis: Redis; readonly quotas: QuotaStore; readonly log: Logger },
  cap: number,
  clock: Clock,
): NetworkTries {
  const commands = commandsOf(redis);
  /** The number of tries in progress in the network, including this one. */
  const begun = (network: CountedNetwork, id: string) =>
    orUnavailable(commands.beginTry(underWayOf(network), id, Date.now(), MAX_TRY_MS));
  const limitOf = ({ times }: CountedNetwork) => ({ cap: cap * times, windowMs: HOUR });
  const quotaOf = ({ network }: CountedNetwork) => `wrong:network:${network}`;
  const underWayOf = ({ network }: CountedNetwork) => `otp:trying:${network}`;

  async function release(networks: readonly CountedNetwork[], id: string): Promise<void> {
    await Promise.all(networks.map((network) => stopCounting(redis, underWayOf(network), id, log)));
  }
  async function waitOf(call: Call, network: CountedNetwork, underWay: number) {
    const limit = limitOf(network);
    const { used, waitMs } = await quotas.look(call, quotaOf(network), limit, clock());
    const isFull = used >= limit.cap;
    return { waitMs: isFull ? waitMs : used + underWay > limit.cap ? SOON_MS : 0, cap: limit.cap };
  }
  return {
    async begin(call) {
      const [networks, id] = [countedNetworks(call.client_ip), ulid()];
      const underWay = await Promise.all(networks.map((network) => begun(network, id)));
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
          await takeAll(networks.map((one) => () => quotas.take(call, quotaOf(one), limitOf(one), clock())));
          await release(networks, id);
        },
      };
    },
  };
}

/** Adds the try ARGV[1] of the time ARGV[2] to those in progress, of which each counts for ARGV[3] ms; returns their number. */
const BEGIN = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], 0, ARGV[2] - ARGV[3])
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return redis.call('ZCARD', KEYS[1])
`;

interface Commands {
  beginTry(key: string, id: string, at: number, longestMs: number): Promise<number>;
}

function commandsOf(redis: Redis): Commands {
  redis.defineCommand('beginTry', { numberOfKeys: 1, lua: BEGIN });
  return redis as unknown as Commands;
}

/** While Redis is unavailable the try counts until it expires, which is no reason to fail the request. */
async function stopCounting(redis: Redis, key: string, id: string, log: Logger): Promise<void> {
  await redis.zrem(key, id).catch((err) => log.warn({ err }, 'a finished try counts as in progress for 30 s'));
}
