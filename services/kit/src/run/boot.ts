import type { z } from 'zod';
import { type Admissions, admissions } from '../admission/admissions';
import type { Issuer } from '../call/caller';
import { type CallerFault, type CallerSigner, type CallerTokens, callerTokens } from '../call/caller-tokens';
import type { LoopWatch } from '../event-loop/watch-event-loop';
import type { ClientOf } from '../grpc/client';
import type { ServiceDefinition } from '../grpc/definition';
import { awaitVersion, type Migration, type Retention, watchIndexes } from '../migrate';
import { connectMongo, type MongoConnection } from '../mongo/mongo';
import { watchMongo } from '../mongo/mongo-health';
import { BadConfig, type baseEnv } from '../process/env';
import type { Lifecycle } from '../process/lifecycle';
import type { Logger } from '../process/logger';
import type { Metrics } from '../process/metrics';
import { connectRedis, type Redis, redisSoon } from '../redis/redis';
import { watchRedis } from '../redis/redis-health';

export type BaseEnv = z.output<typeof baseEnv>;

type MongoEnv = { MONGODB_URI: string; MONGODB_DATABASE: string };

/** The parts that every process has before it builds its own. */
export interface Boot {
  readonly name: Issuer;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tokens: CallerTokens;
  readonly life: Lifecycle;
  readonly loop: LoopWatch;
  /** Decides which requests it works on. */
  readonly admissions: Admissions;
  /** The variables that it was given, for names that no schema can list. */
  readonly variables: NodeJS.ProcessEnv;
  /** Connects to the database of the service; resolves once the database has all these migrations, and their unique indexes. */
  mongo(env: MongoEnv, migrations: readonly Migration[], retentions?: readonly Retention[]): Promise<MongoConnection>;
  /** Connects to Redis, and waits for it for a short time only. While it takes no writes, /readyz names what `lacks` says. */
  redis(env: { REDIS_URL: string }, lacks: string): Promise<Redis>;
  /** The client of the service that the process `callee` serves. */
  client<D extends ServiceDefinition>(callee: Issuer, definition: D, address: string): ClientOf<D>;
}

/** Makes the client of another service. */
export type Connect = <D extends ServiceDefinition>(
  definition: D,
  address: string,
  signer: CallerSigner,
) => ClientOf<D>;

export interface BootParts extends Pick<Boot, 'name' | 'log' | 'metrics' | 'life' | 'loop' | 'variables'> {
  readonly env: BaseEnv;
  readonly connect: Connect;
  /** Called when the start waits for something: probes are answered from then on. */
  readonly onWait: () => void;
}

export function bootOf({ env, connect, onWait, ...parts }: BootParts): Boot {
  const { log, life, metrics } = parts;
  const onFault = callerFaults(log, metrics);
  const tokens = callerTokens(parts.name, env.CALLER_KEYS, { cacheSize: env.CACHE_CALLERS, onFault });
  return {
    ...parts,
    tokens,
    admissions: admissions(env, parts),
    async mongo({ MONGODB_URI, MONGODB_DATABASE }, migrations, retentions = []) {
      const waits = (problem: string) => {
        life.waitsFor(problem);
        onWait();
      };
      const connection = await connectMongo(MONGODB_URI, MONGODB_DATABASE, log, waits);
      life.onStop('mongo', connection.close);
      await awaitVersion(connection.db, migrations, log, waits);
      const schema = { db: connection.db, migrations, retentions };
      life.onStop('index watch', await watchIndexes({ ...schema, log, metrics, life, waits }));
      life.waitsFor(undefined);
      life.onStop(
        'mongo health',
        watchMongo(connection.db, (responds) => life.setHealth('MongoDB', responds)),
      );
      return connection;
    },
    async redis({ REDIS_URL }, lacks) {
      const redis = connectRedis(REDIS_URL, log);
      life.onStop('redis', () => redis.disconnect());
      await redisSoon(redis);
      const problem = `takes no writes: ${lacks}`;
      life.onStop(
        'redis health',
        watchRedis(redis, (responds) => life.setDegraded('Redis', responds ? undefined : problem)),
      );
      return redis;
    },
    client(callee, definition, address) {
      const client = connect(definition, address, signerTo(tokens, callee));
      life.onStop(`client ${definition.name}`, client.close);
      return client;
    },
  };
}

function signerTo(tokens: CallerTokens, callee: Issuer): CallerSigner {
  try {
    return tokens.to(callee);
  } catch (error) {
    throw new BadConfig([(error as Error).message]);
  }
}

/** Counts and logs faults of caller metadata, which come from keys or clocks that differ: the operator can mend them, no user can. */
function callerFaults(log: Logger, metrics: Metrics): (fault: CallerFault, pair?: string) => void {
  const faults = metrics.counter('caller_faults_total', 'Calls refused for invalid caller metadata', ['fault']);
  return (fault, pair) => {
    faults.inc({ fault });
    const advice = pair
      ? `both processes need the same keys of ${pair} in CALLER_KEYS`
      : 'compare CALLER_KEYS and clocks';
    log.error({ fault, pair }, `caller metadata refused: ${advice}`);
  };
}
