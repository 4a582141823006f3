import { Redis } from 'ioredis';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { covers } from './support/covers';
import { whileHung } from './support/hung';
import { START_MS, startOwnSystem } from './support/own-system';
import { partOf } from './support/parts';
import type { Running } from './support/processes';

/** Its Redis hangs while processes start, which would disturb other tests. */
let scratch: Scratch;
let support: Awaited<ReturnType<typeof loadSupport>>;

/** Modules that read the address of the system when they are loaded. */
const loadSupport = async () => ({
  ...(await import('./support/chats.ts')),
  ...(await import('./support/client.ts')),
  ...(await import('./support/endpoints.ts')),
  ...(await import('./support/local-run.ts')),
  ...(await import('./support/people.ts')),
  ...(await import('./support/target.ts')),
  ...(await import('./support/within.ts')),
});

beforeAll(async () => {
  scratch = await startOwnSystem({ PROCESSES: '' });
  support = await loadSupport();
}, START_MS);
afterAll(() => scratch?.stop(false));

const RETURN_MS = 60_000;
const USERS_OF_REDIS = ['identity', 'conversations', 'gateway'];

const readyzOf = ({ http_port }: Running) =>
  fetch(`http://127.0.0.1:${http_port}/readyz`).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => ({ status: 0, text: '' }),
  );

/** Kills a process and waits until its successor is ready. */
async function restarted(name: string): Promise<void> {
  const before = support.pidOf(name);
  process.kill(before, 'SIGKILL');
  await support.within(RETURN_MS, async () => {
    const [now] = support.processesOf(name);
    return now!.pid !== before && (await readyzOf(now!)).status === 200;
  });
}

async function redisOfGateway(): Promise<string> {
  const { text } = await support.call('GET', `${support.hostRoot}/readyz`);
  return JSON.parse(text).redis;
}

covers('run.redis-away')(
  'processes that start while Redis hangs serve all but codes and token endpoints, and those once it is back',
  async () => {
    const { access_token: token, refresh_token } = await support.newPerson();
    const me = () => support.call('GET', '/users/me', { token });
    const refresh = () => support.call('POST', '/auth/refresh', { json: { refresh_token } });
    const code = () => support.requestCode(support.randomAddress());
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const raw = 'grant_type=refresh_token&refresh_token=none&client_id=none';
    const oauth = () => support.call('POST', '/oauth/token', { headers, raw });
    await whileHung([partOf(scratch.dataDir, 'redis')], async () => {
      for (const name of USERS_OF_REDIS) await restarted(name);
      await support.within(RETURN_MS, async () => (await me()).status === 200);
      await support.expectData(201, support.postChat(token, {}));
      await support.within(RETURN_MS, async () => (await redisOfGateway()) === 'not ready');
      for (const request of [code, oauth]) {
        const refused = await request();
        expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
      }
      const identity = await readyzOf(support.processesOf('identity')[0]!);
      expect(identity.text).toMatch(/^ready; Redis takes no writes: one-time codes and token requests are refused/);
    });
    await support.within(RETURN_MS, async () => (await code()).status === 200);
    await support.within(RETURN_MS, async () => (await refresh()).status === 200);
    await support.within(RETURN_MS, async () => (await redisOfGateway()) === 'ready');
  },
);

covers('run.redis-away')(
  'while Redis refuses writes, all but codes and token endpoints is served, and /readyz names it',
  async () => {
    const { access_token: token } = await support.newPerson();
    const redis = new Redis(support.endpoints().redis_url);
    /** With more replicas than there are, every write is refused, as by a Redis that is full or a replica. */
    const require = (replicas: number) => redis.config('SET', 'min-replicas-to-write', String(replicas));
    await require(1);
    try {
      await support.within(RETURN_MS, async () => (await redisOfGateway()) === 'not ready');
      const chat = await support.newChat(token);
      await support.send(token, chat.id, { content: 'hello' });
      await support.expectData(200, support.listMessages(token, chat.id));
      expect((await support.requestCode(support.randomAddress())).status).toBe(503);
    } finally {
      await require(0);
      redis.disconnect();
    }
    await support.within(RETURN_MS, async () => (await redisOfGateway()) === 'ready');
    await support.newPerson();
  },
);

covers('run.redis-away')('an idle gateway says at /readyz that its Redis hangs, and goes on serving', async () => {
  await whileHung([partOf(scratch.dataDir, 'redis')], async () => {
    await support.within(RETURN_MS, async () => (await redisOfGateway()) === 'not ready');
    const probe = (path: string) => support.call('GET', `${support.hostRoot}${path}`);
    expect([(await probe('/readyz')).status, (await probe('/livez')).status]).toEqual([200, 200]);
  });
  await support.within(RETURN_MS, async () => (await redisOfGateway()) === 'ready');
});
