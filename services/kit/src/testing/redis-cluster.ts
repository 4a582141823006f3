import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { isFree } from './free-port';
import { PATIENT, testRedisUrl } from './redis';

export interface TestRedisCluster {
  /** redis+cluster:// with every node, and with timeouts for a busy machine. */
  readonly url: string;
  /** redis:// of the first node. */
  readonly nodeUrl: string;
  stop(): Promise<void>;
}

interface Node {
  readonly port: number;
  readonly process: ChildProcess;
  readonly dir: string;
  readonly redis: Redis;
}

const SLOTS = 16_384;
/** The cluster bus of a node listens on this port above the node's own (Redis cluster specification). */
const BUS_OFFSET = 10_000;
/** Both ports are below those that the system gives outgoing connections, which may take a free one at any time. */
const [LOWEST_PORT, HIGHEST_PORT] = [10_000, 22_000];

/** A cluster of `count` nodes on this machine, by the program that runs the Redis of the tests (REDIS_URL). */
export async function testRedisCluster(count = 2): Promise<TestRedisCluster> {
  const program = await redisProgram();
  const nodes: Node[] = [];
  for (let n = 0; n < count; n++) nodes.push(await startNode(program));
  await formCluster(nodes);
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`);
  return {
    url: `redis+cluster://${hosts.join(',')}?${new URLSearchParams(PATIENT)}`,
    nodeUrl: `redis://${hosts[0]}`,
    stop: async () => void (await Promise.all(nodes.map(stopNode))),
  };
}

async function redisProgram(): Promise<string> {
  const redis = new Redis(testRedisUrl());
  const [, program] = /^executable:(.+?)\r?$/m.exec(await redis.info('server')) ?? [];
  redis.disconnect();
  return program!;
}

async function startNode(program: string): Promise<Node> {
  const dir = await mkdtemp(join(tmpdir(), 'redis-node-'));
  const port = await freePort();
  const options = ['--cluster-enabled yes', '--save ""', '--bind 127.0.0.1', `--port ${port}`, `--dir ${dir}`];
  const child = spawn(program, options.join(' ').split(' '), { stdio: 'ignore' });
  const redis = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null, retryStrategy: () => 100 });
  redis.on('error', () => {}); // until it listens
  await redis.ping();
  return { port, process: child, dir, redis };
}

async function formCluster(nodes: readonly Node[]): Promise<void> {
  const share = Math.ceil(SLOTS / nodes.length);
  for (const [index, { redis }] of nodes.entries()) {
    const slots = Array.from({ length: Math.min(share, SLOTS - index * share) }, (_, slot) => index * share + slot);
    await redis.cluster('ADDSLOTS', ...slots);
    // A single node does not know its own address, which is a case to be tested.
    if (nodes.length > 1) await redis.cluster('MEET', '127.0.0.1', nodes[0]!.port);
  }
  for (const { redis } of nodes) while (!isFormed(await redis.cluster('INFO'), nodes.length)) await wait(50);
}

const isFormed = (info: string, count: number): boolean =>
  info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${count}`);

async function stopNode({ process, redis, dir }: Node): Promise<void> {
  redis.disconnect();
  const ended = once(process, 'exit');
  process.kill('SIGKILL');
  await ended;
  await rm(dir, { recursive: true, force: true });
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if ((await isFree(port)) && (await isFree(port + BUS_OFFSET))) return port;
  }
}
