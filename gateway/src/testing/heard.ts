import { randomUUID } from 'node:crypto';
import type { Redis } from '@cws/kit';
import { ask } from './ask';
import type { TestGateway, TestSystem } from './gateway';

const CHANNEL = 'credential:revoked';

/** Tells that these are revoked, as identity does; settles when the gateway has heard it. */
export async function revoke(redis: Redis, system: TestSystem, gateway: TestGateway, ...ids: string[]): Promise<void> {
  for (const id of ids) await redis.publish(CHANNEL, id);
  // What is told of a family stays: once one that is told later is refused, all of it has been heard.
  const sid = `family-${randomUUID()}`;
  const headers = { authorization: `Bearer ${await system.users.make({ sid })}` };
  do await redis.publish(CHANNEL, sid);
  while ((await ask(`${gateway.url}/v1/users/me`, { headers })).status !== 401);
}
