import type { Logger, Redis } from '@cws/kit';
import type { Revocations } from './revocations';

/** Each message is the id of a credential or token family that was revoked. */
const CHANNEL = 'credential:revoked';

/**
 * Adds the revocations that identity publishes. `redis` is a connection for subscriptions alone. A lost message delays a revocation
 * by seconds: verdicts and the list of revoked families are renewed without it.
 */
export function listenForRevocations(redis: Redis, revocations: Revocations, log: Logger): void {
  const subscribe = () =>
    void redis.subscribe(CHANNEL).catch((error) => log.warn({ err: error }, 'could not subscribe to revocations'));
  redis.on('message', (_channel, id) => revocations.add(id));
  redis.on('ready', subscribe);
  if (redis.status === 'ready') subscribe();
}
