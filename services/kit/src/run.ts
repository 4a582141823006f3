import type { IncomingMessage, RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import type { z } from 'zod';
import { type CallerFault, type CallerTokens, callerTokens, type Issuer } from './call/caller';
import { type ClientOf, grpcClient } from './grpc/client';
import type { ServiceDefinition } from './grpc/definition';
import type { BoundService } from './grpc/rpc';
import { grpcServer } from './grpc/server';
import { httpServer } from './http/http-server';
import { opsListener } from './http/ops';
import { awaitVersion, type Migration } from './migrate';
import { connectMongo, type MongoConnection } from './mongo/mongo';
import { watchMongo } from './mongo/mongo-health';
import { BadConfig, baseEnv, grpcEnv, parseEnv } from './process/env';
import { EXIT_BAD_CONFIG } from './process/exit-status';
import { type Lifecycle, lifecycle } from './process/lifecycle';
import { createLogger, type Logger } from './process/logger';
import { createMetrics, type Metrics } from './process/metrics';
import { letYoungGenerationGrow } from './process/young-generation';
import { connectRedis, type Redis, redisReady } from './redis/redis';

/** Time for the steps of a stop after a drain that has taken all of the grace. */
const BEYOND_GRACE_MS = 100;

type BaseEnv = z.output<typeof baseEnv>;
type MongoEnv = { MONGODB_URI: string; MONGODB_DATABASE: string };

/** The parts that every process has before it builds its own. */
export interface Boot {
  readonly name: Issuer;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tokens: CallerTokens;
  readonly life: Lifecycle;
  /** Connects to the database of the service; resolves once the database has all these migrations. */
  mongo(env: MongoEnv, migrations: readonly Migration[]): Promise<MongoConnection>;
  redis(env: { REDIS_URL: string }): Promise<Redis>;
  client<D extends ServiceDefinition>(definition: D, address: string): ClientOf<D>;
}

/** The endpoints of a service: its rpcs, and beside them an HTTP listener where the gateway proxies requests to it. */
export interface ServiceEndpoints {
  readonly services: readonly BoundService[];
  readonly http?: RequestListener;
  /** Handles requests to upgrade the connection (RFC 9110 §7.8). */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** The first step of a stop: ends streams that would otherwise stay open. */
  readonly endStreams?: () => Promise<void> | void;
}

/**
 * Runs a gRPC service as a process: configuration, connections, servers, readiness, and on SIGTERM or SIGINT the reverse. Bad
 * configuration ends the process with status 78 and a line for each variable.
 */
export function runService<T extends z.ZodObject>(
  name: Issuer,
  ownEnv: T,
  build: (env: z.output<T> & BaseEnv & z.output<typeof grpcEnv>, boot: Boot) => Promise<ServiceEndpoints>,
): void {
  const schema = baseEnv.extend(grpcEnv.shape).extend(ownEnv.shape);
  runProcess(name, schema as unknown as typeof baseEnv, async (parsed, boot) => {
    const env = parsed as unknown as z.output<T> & BaseEnv & z.output<typeof grpcEnv>;
    const graceMs = env.SHUTDOWN_GRACE_S * 1000;
    const { services, http: listener, upgrade, endStreams } = await build(env, boot);
    const rpc = grpcServer(services, { ...boot, reflection: env.GRPC_REFLECTION });
    const http = httpServer(opsListener(boot.life.isReady, boot.metrics, listener));
    if (upgrade) http.server.on('upgrade', upgrade);
    await http.listen(env.HOST, env.HTTP_PORT);
    boot.life.onStop('http', () => http.drain(graceMs));
    await rpc.listen(env.HOST, env.GRPC_PORT);
    rpc.setServing(false);
    boot.life.onReadiness(rpc.setServing);
    boot.life.onStop('grpc', () => rpc.drain(graceMs));
    if (!endStreams) return;
    boot.life.onStop('streams', async () => {
      await endStreams();
      // A client that reconnects at once has to reach another process.
      http.server.close();
    });
  });
}

/** Runs any process: reads its configuration, builds it, and stops it on a signal or when its supervisor has ended. */
export function runProcess<T extends typeof baseEnv>(
  name: Issuer,
  schema: T,
  build: (env: z.output<T>, boot: Boot) => Promise<void>,
): void {
  const env = readEnv(name, schema);
  const log = createLogger(name, env.LOG_LEVEL);
  const life = lifecycle(log, env.SHUTDOWN_DELAY_S * 1000);
  const end = stopAndExit(env, life);
  stopOnSignals(env, end, log);
  // An uncaught error still ends the process; this only logs it.
  process.on('uncaughtExceptionMonitor', (error, origin) => log.fatal({ err: error, origin }, 'crashed'));
  build(env, bootOf(name, env, log, life)).then(
    () => {
      letYoungGenerationGrow();
      life.markReady();
      log.info('ready');
    },
    (error) => {
      const isBadConfig = error instanceof BadConfig;
      if (isBadConfig) log.fatal(`bad configuration: ${error.problems.join('; ')}`);
      else log.fatal({ err: error }, 'could not start');
      process.exitCode = isBadConfig ? EXIT_BAD_CONFIG : 1;
      end();
    },
  );
}

function readEnv<T extends typeof baseEnv>(name: string, schema: T): z.output<T> {
  try {
    return parseEnv(schema, process.env);
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    for (const problem of error.problems) process.stderr.write(`${name}: bad configuration: ${problem}\n`);
    process.exit(EXIT_BAD_CONFIG);
  }
}

function bootOf(name: Issuer, env: BaseEnv, log: Logger, life: Lifecycle): Boot {
  const metrics = createMetrics(name);
  const tokens = callerTokens(env.CALLER_KEYS, { cacheSize: env.CACHE_CALLERS, onFault: callerFaults(log, metrics) });
  return {
    name,
    log,
    life,
    tokens,
    metrics,
    async mongo({ MONGODB_URI, MONGODB_DATABASE }, migrations) {
      const connection = await connectMongo(MONGODB_URI, MONGODB_DATABASE, log);
      life.onStop('mongo', connection.close);
      await awaitVersion(connection.db, migrations, log);
      life.onStop(
        'mongo health',
        watchMongo(connection.db, (responds) => life.setHealth('MongoDB', responds)),
      );
      return connection;
    },
    async redis({ REDIS_URL }) {
      const redis = connectRedis(REDIS_URL, log);
      life.onStop('redis', () => redis.disconnect());
      await redisReady(redis);
      return redis;
    },
    client(definition, address) {
      const client = grpcClient(definition, { address, tokens, transport: env.GRPC_TRANSPORT });
      life.onStop(`client ${definition.name}`, client.close);
      return client;
    },
  };
}

/** Runs the steps of the stop and exits, even if one of them never ends. */
function stopAndExit(env: BaseEnv, life: Lifecycle): () => void {
  return () => {
    const stopped = life.stop(env.SHUTDOWN_GRACE_S * 1_000 + BEYOND_GRACE_MS);
    void stopped.then((haveAllEnded) => process.exit(process.exitCode || (haveAllEnded ? 0 : 1)));
  };
}

/** Counts and logs faults of caller metadata, which come from keys or clocks that differ: the operator can mend them, no user can. */
function callerFaults(log: Logger, metrics: Metrics): (fault: CallerFault) => void {
  const faults = metrics.counter('caller_faults_total', 'Calls refused for invalid caller metadata', ['fault']);
  return (fault) => {
    faults.inc({ fault });
    log.error({ fault }, 'caller metadata refused: compare CALLER_KEYS and the clocks of all processes');
  };
}

function stopOnSignals(env: BaseEnv, end: () => void, log: Logger): void {
  const stop = (reason: string) => {
    log.info({ reason }, 'stopping');
    end();
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  if (env.SUPERVISED) process.once('disconnect', () => stop('supervisor gone'));
}
