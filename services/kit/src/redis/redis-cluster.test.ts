import { silentLogger, type TestRedisCluster, testRedisCluster, testRedisUrl, until } from '../testing';
import { batchesOf, connectRedis, type Redis, redisReady } from './redis';

let cluster: TestRedisCluster;
let redis: Redis;
const refused: string[] = [];
const connect = (url: string) => connectRedis(url, silentLogger(), (problem) => refused.push(problem));

beforeAll(async () => {
  cluster = await testRedisCluster();
  redis = connect(cluster.url);
  await redisReady(redis);
});
afterAll(async () => {
  redis.disconnect();
  await cluster.stop();
});
beforeEach(() => {
  refused.length = 0;
});

const keys = Array.from({ length: 40 }, (_, n) => `key:${n}`);

test('keys of every node are written and read, by pipelines and scripts too', async () => {
  await Promise.all(
    batchesOf(redis, keys).map(async (batch) => {
      const commands = redis.pipeline();
      for (const key of batch) commands.set(key, key).eval("return redis.call('GET', KEYS[1])", 1, key);
      const results = await commands.exec();
      expect(results!.map(([error]) => error)).toEqual(results!.map(() => null));
    }),
  );
  expect(await Promise.all(keys.map((key) => redis.get(key)))).toEqual(keys);
  expect(refused).toEqual([]);
});

test('a message that one client publishes reaches another client', async () => {
  const listener = connect(cluster.url);
  await redisReady(listener);
  const received = new Promise((resolve) => listener.on('message', (channel, text) => resolve([channel, text])));
  await listener.subscribe('news');
  const again = setInterval(() => void redis.publish('news', 'hello'), 100);
  expect(await received).toEqual(['news', 'hello']);
  clearInterval(again);
  listener.disconnect();
});

test('a node of a cluster under the URL of a single server is refused', async () => {
  const single = connect(cluster.nodeUrl);
  await until(() => refused.length > 0);
  expect(refused[0]).toContain('redis+cluster://');
  single.disconnect();
});

test('a single server under the URL of a cluster is refused', async () => {
  const { host } = new URL(testRedisUrl());
  const single = connect(`redis+cluster://${host}`);
  await until(() => refused.length > 0);
  expect(refused[0]).toContain('not part of a Redis cluster');
  single.disconnect();
});

test('the query of the URL of a cluster holds options of its connections', async () => {
  const named = connect(`${cluster.url}&connectionName=named`);
  await redisReady(named);
  expect(await named.client('GETNAME')).toBe('named');
  named.disconnect();
});

test('a client connects to a cluster of one node, which does not know its own address', async () => {
  const alone = await testRedisCluster(1);
  const client = connect(alone.url);
  await redisReady(client);
  expect(await client.set('key', 'value')).toBe('OK');
  client.disconnect();
  await alone.stop();
  expect(refused).toEqual([]);
});
