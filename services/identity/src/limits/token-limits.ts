import { AppError, type Call, countedNetworks, type Redis } from '@cws/kit';

const WINDOW_S = 60;

/**
 * Counts a request at a token endpoint. Errors: rate_limited when the client's network has reached its cap for this minute, and
 * upstream_unavailable while Redis is unavailable (contract: rate-limits-without-redis).
 */
export type CountTokenRequest = (call: Call) => Promise<void>;

/** `cap` is the number of requests of one network in a minute. */
export const countTokenRequests =
  (redis: Redis, cap: number): CountTokenRequest =>
  async ({ client_ip }) => {
    const counts = countedNetworks(client_ip).map(async ({ network, times }) => {
      const { count, ttl } = await counted(redis, `token-requests:${network}`);
      return { limit: cap * times, isOver: count > cap * times, ttl };
    });
    const over = (await Promise.all(counts)).filter(({ isOver }) => isOver);
    if (over.length === 0) return;
    const { ttl, limit } = over.reduce((worst, one) => (one.ttl > worst.ttl ? one : worst));
    throw new AppError('rate_limited', { retryAfter: Math.max(1, ttl), limit });
  };

/** A window begins with its first request and ends when Redis expires the key. */
async function counted(redis: Redis, key: string): Promise<{ count: number; ttl: number }> {
  try {
    const steps = await redis.multi().set(key, 0, 'EX', WINDOW_S, 'NX').incr(key).ttl(key).exec();
    return { count: Number(steps![1]![1]), ttl: Number(steps![2]![1]) };
  } catch (cause) {
    throw new AppError('upstream_unavailable', { retryAfter: 1, cause });
  }
}
