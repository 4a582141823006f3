import type { ChildSpec } from '../host/child.ts';
import type { Terminal } from '../host/terminal.ts';
import { remembered } from '../programs/remembered.ts';
import { inherited } from '../settings/child-env.ts';
import type { Settings } from '../settings/settings.ts';
import { embeddingsSpec, findEngine } from './embeddings.ts';
import { mailSpec } from './mail.ts';
import { dbpathOf, ensureReplicaSet, mongodSpec, mongodUri } from './mongod.ts';
import { findMongod } from './mongod-source.ts';
import { idempotencyRedisSpec, redisSpec, redisUrl } from './redis.ts';
import { findRedis } from './redis-source.ts';

/** A program that runs beside the processes: a database or the mail sink. */
export type Part = {
  spec: ChildSpec;
  mark: string;
  /** The ports where it listens, without those that a person chose. */
  ports: readonly number[];
  afterReady?: () => Promise<void>;
};
export type PartPorts = {
  mongod: number;
  redis: number;
  smtp: number;
  /** The URL of the Redis for outcomes of keyed requests, which tests of single services do without. */
  idempotency?: number;
  /** Tests of single services do without embeddings. */
  embeddings?: number;
};

/** Finds or downloads the parts that the person does not provide. mongod is first, because all processes wait for it. */
export async function partsFor(settings: Settings, ports: PartPorts, terminal: Terminal): Promise<Part[]> {
  const { dataDir } = settings;
  const mongod = settings.mongodbUri ? [] : [await remembered(dataDir, 'mongod', () => findMongod(terminal))];
  const redis = settings.redisUrl ? [] : [await remembered(dataDir, 'redis', () => findRedis(terminal))];
  const engine = await engineFor(settings, ports, terminal);
  return [
    ...mongod.map((program) => mongodPart(program, dataDir, ports.mongod)),
    ...redis.flatMap((program) => redisParts(program, settings, ports)),
    ...(settings.smtpUrl ? [] : [mailPart(settings, ports.smtp)]),
    ...(engine === undefined ? [] : [embeddingsPart(settings, engine, ports.embeddings!)]),
  ];
}

/** None where a person has another server, or wants none. */
async function engineFor({ root, env }: Settings, ports: PartPorts, terminal: Terminal): Promise<string | undefined> {
  if (ports.embeddings === undefined || env.EMBEDDINGS === 'off' || env.EMBEDDINGS_URL) return undefined;
  return findEngine(root, terminal);
}

const embeddingsPart = ({ root, dataDir }: Settings, engine: string, port: number): Part => ({
  spec: embeddingsSpec(root, engine, dataDir, port),
  mark: `--host 127.0.0.1 --port ${port}`,
  ports: [port],
});

const mongodPart = (program: string, dataDir: string, port: number): Part => ({
  spec: mongodSpec(program, dataDir, port),
  mark: dbpathOf(dataDir),
  ports: [port],
  afterReady: () => ensureReplicaSet(dataDir, port),
});

function redisParts(program: string, settings: Settings, { redis, idempotency }: PartPorts): Part[] {
  const { dataDir, idempotencyRedisUrl } = settings;
  const isOwn = idempotency !== undefined && !idempotencyRedisUrl;
  return [
    redisPart(redisSpec(program, dataDir, redis), redis),
    ...(isOwn ? [redisPart(idempotencyRedisSpec(program, dataDir, idempotency), idempotency)] : []),
  ];
}

/** Redis replaces its command line by its name and address. */
const redisPart = (spec: ChildSpec, port: number): Part => ({ spec, mark: `127.0.0.1:${port}`, ports: [port] });

function mailPart({ root, dataDir, mailWebPort, env }: Settings, smtp: number): Part {
  return {
    spec: mailSpec(root, dataDir, { smtp, web: mailWebPort }, inherited(root, env)),
    mark: `--web ${mailWebPort}`,
    ports: [smtp],
  };
}

/** The addresses of the databases and the mail server, whether the person provides them or we start them. */
export const partUrls = (settings: Settings, ports: PartPorts, parts: readonly Part[] = []) => ({
  mongodb_uri: settings.mongodbUri ?? mongodUri(ports.mongod),
  redis_url: settings.redisUrl ?? redisUrl(ports.redis),
  idempotency_redis_url: settings.idempotencyRedisUrl ?? ownIdempotencyRedis(settings, ports),
  embeddings_addr: parts.some(({ spec }) => spec.label === 'embeddings') ? `127.0.0.1:${ports.embeddings}` : undefined,
  smtp_url: settings.smtpUrl ?? `smtp://127.0.0.1:${ports.smtp}`,
});

/** A person who provides Redis provides this one too, or none. */
const ownIdempotencyRedis = ({ redisUrl: provided }: Settings, { idempotency }: PartPorts): string | undefined =>
  provided || idempotency === undefined ? undefined : redisUrl(idempotency);
