import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { until } from '../testing/until';
import { connectRedis, type Redis, redisReady, redisSoon } from './redis';
import { watchRedis } from './redis-health';

const { hostname, port } = new URL(process.env.REDIS_URL ?? '');
const sockets: Socket[] = [];
let hangs = false;
const door = createServer((client) => {
  if (hangs) return void sockets.push(client);
  const server = connect(Number(port), hostname);
  client.pipe(server).pipe(client);
  sockets.push(client, server);
  for (const socket of [client, server]) socket.on('error', () => socket.destroy());
});
let redis: Redis;

beforeAll(async () => {
  await once(door.listen(0, '127.0.0.1'), 'listening');
  redis = connectRedis(`redis://127.0.0.1:${(door.address() as AddressInfo).port}`, pino({ level: 'silent' }));
  await redisReady(redis);
});
afterAll(() => {
  redis.disconnect();
  for (const socket of sockets) socket.destroy();
  door.close();
});

test('commands wait once for a server that hangs, then fail at once, and succeed when it responds again', async () => {
  const closed = new Promise((resolve) => redis.once('close', resolve));
  hangs = true;
  for (const socket of sockets) socket.unpipe().pause();
  await expect(redis.ping()).rejects.toThrow(/timed out|timeout/i);
  await closed;
  await expect(redis.ping()).rejects.toThrow("Stream isn't writeable");
  hangs = false;
  for (const socket of sockets) socket.destroy();
  // On a busy machine one more command may time out.
  const ping = () => redis.ping().catch(() => '');
  while ((await ping()) !== 'PONG') await redisReady(redis);
});

test('a watch tells that an idle Redis hangs, and that it is back', async () => {
  const changes: boolean[] = [];
  const heard = (count: number) => until(() => changes.length >= count);
  const stop = watchRedis(redis, (responds) => changes.push(responds));
  hangs = true;
  for (const socket of sockets) socket.unpipe().pause();
  await heard(1);
  hangs = false;
  for (const socket of sockets) socket.destroy();
  await heard(2);
  stop();
  expect(changes.slice(0, 2)).toEqual([false, true]);
});

test('a start does not wait for a Redis that is away', async () => {
  const away = connectRedis('redis://127.0.0.1:1', pino({ level: 'silent' }));
  await redisSoon(away);
  expect(away.status).not.toBe('ready');
  away.disconnect();
});

/** Refuses every write as a replica does, and accepts everything else. */
function replica() {
  const connected = { times: 0 };
  const server = createServer((client) => {
    connected.times += 1;
    client.on('error', () => client.destroy());
    client.on('data', (bytes) => {
      for (const [, name] of String(bytes).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g))
        client.write(
          name === 'set' ? "-READONLY You can't write against a read only replica.\r\n" : '$9\r\nloading:0\r\n',
        );
    });
  });
  return { connected, server };
}

test('a client connects again when its primary has become a replica, so that it reaches the new one', async () => {
  const { connected, server } = replica();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connectRedis(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, pino({ level: 'silent' }));
  await redisReady(client);
  expect(connected.times).toBe(1);
  await expect(client.set('key', 1)).rejects.toThrow('READONLY');
  await until(() => connected.times > 1);
  client.disconnect();
  server.close();
});

test('a client that disconnects soon ends its connection itself, also if Redis hangs', async () => {
  const leaving = connectRedis(`redis://${hostname}:${port}`, pino({ level: 'silent' }));
  await redisReady(leaving);
  const waits = jest.spyOn(globalThis, 'setTimeout');
  leaving.disconnect();
  const delays = waits.mock.calls.map(([, ms]) => ms ?? 0);
  waits.mockRestore();
  expect(delays.length).toBeGreaterThan(0);
  expect(Math.max(...delays)).toBeLessThanOrEqual(500);
});
