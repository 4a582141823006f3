import type { Logger, Metrics, Redis } from '@cws/kit';

/** Redis channel on which ids of revoked families, keys and connections are announced. */
export const REVOKED_CHANNEL = 'credential:revoked';

export interface Revocations {
  /** Notifies the gateways before their next poll; the revocation itself is already stored. */
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
