import { randomUUID } from 'node:crypto';
import type { Redis } from '@cws/kit';
import { ask } from './ask';
import type { TestGateway, TestSystem } from './gateway';

const CHANNEL = 'credential:revoked';

/** Publishes that these ids are revoked, as identity does. Settles once the gateway has received it. */
export async function revoke(redis: Redis, system: TestSystem, gateway: TestGateway, ...ids: string[]): Promise<void> {
  for (const id of ids) await redis.publish(CHANNEL, id);
  // Messages arrive in order: once a family that was revoked later is refused, the ids before it have been received.
  const sid = `family-${randomUUID()}`;
  const headers = { authorization: `Bearer ${await system.users.make({ sid })}` };
  do await redis.publish(CHANNEL, sid);
  while ((await ask(`${gateway.url}/v1/users/me`, { headers })).status !== 401);
}
