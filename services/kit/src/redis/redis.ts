import type { ChainableCommander, ClusterOptions, Redis, RedisOptions } from 'ioredis';
import { waitAtMost } from '../concurrency/waits';
import { EXIT_BAD_CONFIG } from '../process/exit-status';
import type { Logger } from '../process/logger';

export type { ChainableCommander, Redis };

/** A command without a reply in this time has failed, and its caller decides what that means. */
const COMMAND_TIMEOUT_MS = 1_000;

/** A connection that the server does not end, since it hangs or is gone, keeps a process from its end for so long. */
const DISCONNECT_MS = 200;

const OPTIONS = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: COMMAND_TIMEOUT_MS,
  // A server that hangs is treated as one that is away: after this time commands fail at once.
  socketTimeout: COMMAND_TIMEOUT_MS,
  disconnectTimeout: DISCONNECT_MS,
  // A primary that has become a replica keeps its connections; the host name leads to the new one.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
} as const satisfies RedisOptions;

const retryAfter = (attempt: number): number => Math.min(50 * attempt, 1_000);

/**
 * Connects to Redis, again and again. Commands are never queued: without a connection each fails at once, so that rate limits
 * can fail open and one-time codes can fail closed. `redis+cluster://` and `rediss+cluster://` name nodes of a cluster, separated
 * by commas; the query of either URL holds further options of the client. `refuse` is called when the URL is of the wrong kind for
 * the server; by default the process then ends.
 */
export function connectRedis(url: string, log: Logger, refuse: (problem: string) => void = endProcess): Redis {
  const nodes = clusterNodes(url);
  const redis = nodes ? connectCluster(nodes) : connectServer(url);
  let down = false;
  redis.on('error', (error: Error & { lastNodeError?: Error }) => {
    if (!down) log.warn({ err: error.lastNodeError ?? error }, 'Redis is away');
    down = true;
    if (error.lastNodeError?.message.includes('cluster support disabled')) refuse(IS_NO_CLUSTER);
  });
  redis.on('ready', () => {
    if (down) log.info('Redis is back');
    down = false;
  });
  if (!nodes) redis.once('ready', () => void refuseCluster(redis, refuse));
  return redis;
}

// Only a process that uses the library loads it.
const ioredis = () => require('ioredis') as typeof import('ioredis');

const connectServer = (url: string): Redis => {
  const { Redis: Client } = ioredis();
  return new Client(url, { ...OPTIONS, retryStrategy: retryAfter });
};

/** The client of a cluster has all methods of a single server's client that this system uses. */
function connectCluster({ startupNodes, ...own }: ClusterNodes): Redis {
  const { Cluster, Command } = ioredis();
  Command.setReplyTransformer('cluster', (reply) => withHosts(reply, startupNodes));
  const options: ClusterOptions = {
    enableOfflineQueue: false,
    clusterRetryStrategy: retryAfter,
    redisOptions: { ...OPTIONS, ...own },
  };
  return new Cluster([...startupNodes], options) as unknown as Redis;
}

/**
 * The reply to CLUSTER SLOTS with a host for each node: a node that has met no other does not know its own, and would be
 * ignored.
 */
function withHosts(reply: unknown, nodes: ClusterNodes['startupNodes']): unknown {
  if (!Array.isArray(reply)) return reply;
  const known = ([host, port, ...rest]: [string, number, ...unknown[]]) => {
    const configured = nodes.find((node) => node.port === port) ?? nodes[0]!;
    return [host || configured.host, port, ...rest];
  };
  return reply.map(([first, last, ...servers]) => [first, last, ...servers.map(known)]);
}

interface ClusterNodes extends Pick<RedisOptions, 'username' | 'password' | 'tls'> {
  readonly startupNodes: readonly { readonly host: string; readonly port: number }[];
}

/** Undefined for a URL of a single server. */
function clusterNodes(url: string): ClusterNodes | undefined {
  const [, secure, auth = '', hosts = '', query = ''] =
    /^redis(s?)\+cluster:\/\/(?:([^@/]*)@)?([^/?]+)[^?]*\??(.*)/.exec(url) ?? [];
  if (secure === undefined) return undefined;
  const [username = '', password = ''] = auth.split(':').map(decodeURIComponent);
  return {
    startupNodes: hosts.split(',').map((host) => {
      const { hostname, port } = new URL(`redis://${host}`);
      return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 6379) };
    }),
    ...Object.fromEntries(new URLSearchParams(query)),
    ...(username && { username }),
    ...(password && { password }),
    ...(secure && { tls: {} }),
  };
}

const IS_CLUSTER =
  'REDIS_URL names a node of a Redis cluster: write redis+cluster://host:port,host:port, else keys of other nodes are not reached';
const IS_NO_CLUSTER = 'REDIS_URL says redis+cluster://, but the server that it names is not part of a Redis cluster';

async function refuseCluster(redis: Redis, refuse: (problem: string) => void): Promise<void> {
  // A server that does not report it is assumed to match its URL.
  const info = await redis.info('cluster').catch(() => '');
  if (/^cluster_enabled:1/m.test(info)) refuse(IS_CLUSTER);
}

function endProcess(problem: string): void {
  process.stderr.write(`bad configuration: ${problem}\n`);
  process.exitCode = EXIT_BAD_CONFIG;
  process.kill(process.pid, 'SIGTERM');
}

/** Splits keys into those of one command or pipeline: all of them, or in a cluster each alone. */
export const batchesOf = <T>(redis: Redis, items: readonly T[]): readonly (readonly T[])[] =>
  redis.isCluster ? items.map((item) => [item]) : [items];

/** Resolves at the first successful connection. */
export const redisReady = (redis: Redis): Promise<void> =>
  redis.status === 'ready' ? Promise.resolve() : new Promise((resolve) => redis.once('ready', () => resolve()));

/** How long a start waits for Redis, so that its first requests find it. Without Redis a process serves all that does not need it. */
const START_WAIT_MS = 2_000;

/** Resolves at the first successful connection, and without one after a while: a process starts without Redis. */
export const redisSoon = (redis: Redis): Promise<void> => waitAtMost(START_WAIT_MS, redisReady(redis));
