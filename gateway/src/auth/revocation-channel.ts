import type { Logger, Redis } from '@cws/kit';
import type { Revocations } from './revocations';

/** Each message is the id of a credential or of a token family that is good no more. */
const CHANNEL = 'credential:revoked';

/** Hears what identity revokes. `redis` is a connection of its own; a lost message costs a second, not a hole. */
export function listenForRevocations(redis: Redis, revocations: Revocations, log: Logger): void {
  const subscribe = () =>
    void redis.subscribe(CHANNEL).catch((error) => log.warn({ err: error }, 'revocations are not heard'));
  redis.on('message', (_channel, id) => revocations.hear(id));
  redis.on('ready', subscribe);
  if (redis.status === 'ready') subscribe();
}
