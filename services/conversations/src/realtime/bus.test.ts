import { randomUUID } from 'node:crypto';
import { connectRedis, createMetrics, type Redis, redisReady } from '@cws/kit';
import { silentLogger, type TestRedisCluster, testRedisCluster, testRedisUrl, until } from '@cws/kit/testing';
import { type Bus, bus } from './bus';
import { type BusMessage, ofSession } from './bus-message';

const connections: Redis[] = [];
async function connect(url: string): Promise<Redis> {
  const redis = connectRedis(url, silentLogger());
  connections.push(redis);
  await redisReady(redis);
  return redis;
}
afterAll(() => {
  for (const redis of connections) redis.disconnect();
});

interface Process extends Bus {
  readonly redis: Redis;
  readonly listener: Redis;
  /** The ids of sessions in messages of other processes. */
  readonly received: string[];
  readonly returns: { count: number };
}

async function processOn(url: string, prefix: string): Promise<Process> {
  const [redis, listener] = [await connect(url), await connect(url)];
  const own = bus({ redis, listener, prefix, logger: silentLogger(), metrics: createMetrics('test') });
  const received: string[] = [];
  const returns = { count: 0 };
  own.onMessage((message, isOwn) => void (isOwn || received.push(message.session_id)));
  own.onReturn(() => {
    returns.count += 1;
  });
  return { ...own, redis, listener, received, returns };
}

const changed = (session_id: string): BusMessage => ({ kind: 'changed', session_id, seq: 1 });
const channelsOf = (redis: Redis, prefix: string) => redis.pubsub('CHANNELS', `${prefix}:*`) as Promise<string[]>;

test('a process gets messages about sessions that it listens to, and Redis sends it no others', async () => {
  const prefix = `test:${randomUUID()}`;
  const [writer, reader] = [await processOn(testRedisUrl(), prefix), await processOn(testRedisUrl(), prefix)];
  const listening = [reader.listen(ofSession('a')), reader.listen(ofSession('a')), reader.listen(ofSession('b'))];
  await Promise.all(listening.map(({ begun }) => begun));
  for (const id of ['other', 'b', 'a']) writer.publish(changed(id));
  await until(() => reader.received.length >= 2);
  expect(reader.received.toSorted()).toEqual(['a', 'b']);
  expect((await channelsOf(writer.redis, prefix)).toSorted()).toEqual([`${prefix}:session:a`, `${prefix}:session:b`]);
  listening[0]!.stop();
  listening[2]!.stop();
  await until(async () => (await channelsOf(writer.redis, prefix)).length === 1);
  writer.publish(changed('b'));
  writer.publish(changed('a'));
  await until(() => reader.received.length >= 3);
  expect(reader.received.at(-1)).toBe('a');
  listening[1]!.stop();
  await until(async () => (await channelsOf(writer.redis, prefix)).length === 0);
});

test('no message is missed once listening has begun, even right after the last listener has left', async () => {
  const prefix = `test:${randomUUID()}`;
  const [writer, reader] = [await processOn(testRedisUrl(), prefix), await processOn(testRedisUrl(), prefix)];
  for (let n = 1; n <= 50; n++) {
    const listening = reader.listen(ofSession('a'));
    await listening.begun;
    writer.publish(changed('a'));
    void writer.flush();
    await until(() => reader.received.length === n);
    listening.stop();
  }
});

test('a process whose connection was lost subscribes again, and reports that it may have missed messages', async () => {
  const prefix = `test:${randomUUID()}`;
  const [writer, reader] = [await processOn(testRedisUrl(), prefix), await processOn(testRedisUrl(), prefix)];
  await reader.listen(ofSession('a')).begun;
  const gone = reader.listen(ofSession('gone'));
  await gone.begun;
  reader.listener.disconnect(true);
  gone.stop();
  await until(() => reader.returns.count > 0);
  for (const id of ['gone', 'a']) writer.publish(changed(id));
  await until(() => reader.received.includes('a'));
  expect(reader.received).not.toContain('gone');
  await until(async () => !(await channelsOf(writer.redis, prefix)).includes(`${prefix}:session:gone`));
});

test('listening begins at once while Redis is away', async () => {
  const listener = connectRedis('redis://127.0.0.1:1', silentLogger());
  connections.push(listener);
  const redis = await connect(testRedisUrl());
  const alone = bus({ redis, listener, prefix: 'test', logger: silentLogger(), metrics: createMetrics('test') });
  const listening = alone.listen(ofSession('a'));
  await listening.begun;
  listening.stop();
});

describe('in a Redis cluster', () => {
  let cluster: TestRedisCluster;
  beforeAll(async () => {
    cluster = await testRedisCluster();
  });
  afterAll(() => cluster.stop());

  test('the writes of a message, on any node, are visible when the message arrives', async () => {
    const prefix = `test:${randomUUID()}`;
    const [writer, reader] = [await processOn(cluster.url, prefix), await processOn(cluster.url, prefix)];
    const ids = Array.from({ length: 20 }, (_, n) => `s${n}`);
    await Promise.all(ids.map((id) => reader.listen(ofSession(id)).begun));
    const found: Promise<string | null>[] = [];
    reader.onMessage((message) => void found.push(reader.redis.get(`${prefix}:${message.session_id}`)));
    for (const id of ids) writer.publish(changed(id), (commands) => void commands.set(`${prefix}:${id}`, id));
    await until(() => found.length === ids.length);
    expect((await Promise.all(found)).toSorted()).toEqual(ids.toSorted());
  });
});
