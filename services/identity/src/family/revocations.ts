import type { Logger, Metrics, Redis } from '@cws/kit';

/** Redis channel on which the id of a revoked family, key or connection is told. */
export const REVOKED_CHANNEL = 'credential:revoked';

export interface Revocations {
  /** Tells the gateways, so that they need not wait for their next look; the revocation itself is durable already. */
  announce(id: string): Promise<void>;
}

export function revocations(redis: Redis, log: Logger, metrics: Metrics): Revocations {
  const failures = metrics.counter('revocation_announce_failures_total', 'Revocations that Redis did not pass on');
  return {
    async announce(id) {
      try {
        await redis.publish(REVOKED_CHANNEL, id);
      } catch (error) {
        failures.inc();
        log.warn({ err: error, credential_id: id }, 'a revocation was not announced');
      }
    },
  };
}
