import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { endpoints } from './endpoints';
import { dataDir } from './target';

/** The databases that MongoDB keeps for itself. */
const SERVER_DATABASES = ['admin', 'config', 'local'];
/** The logs of the database and of the mail server, which are not ours: the one may show slow queries, the other recipients. */
const SERVER_LOGS = ['mongod.log', 'mail.log'];

/** A place in a local run that holds one of the texts: a collection of a database, a key of Redis, or a log. */
export async function tracesOf(...texts: readonly string[]): Promise<string[]> {
  return [...(await storedTracesOf(...texts)), ...inLogs(texts)].toSorted();
}

/** As `tracesOf`, in the databases and Redis alone. */
export async function storedTracesOf(...texts: readonly string[]): Promise<string[]> {
  return [...(await inDatabases(texts)), ...(await inRedis(texts))].toSorted();
}

async function inDatabases(texts: readonly string[]): Promise<string[]> {
  const client = await MongoClient.connect(endpoints().mongodb_uri);
  try {
    const { databases } = await client.db().admin().listDatabases();
    const found: string[] = [];
    for (const { name } of databases.filter((one) => !SERVER_DATABASES.includes(one.name)))
      for (const { collectionName } of await client.db(name).collections())
        if (await isInCollection(client, name, collectionName, texts)) found.push(`${name}.${collectionName}`);
    return found;
  } finally {
    await client.close();
  }
}

/** Documents are read as BSON, in which texts stand as UTF-8. */
async function isInCollection(client: MongoClient, db: string, name: string, texts: readonly string[]) {
  const documents = client.db(db).collection(name).find({}, { raw: true });
  for await (const document of documents as unknown as AsyncIterable<Buffer>)
    if (texts.some((text) => document.includes(text))) return true;
  return false;
}

async function inRedis(texts: readonly string[]): Promise<string[]> {
  const { redis_url, idempotency_redis_url = redis_url } = endpoints();
  const found = [...new Set([redis_url, idempotency_redis_url])].map((url) => inOneRedis(url, texts));
  return (await Promise.all(found)).flat();
}

async function inOneRedis(url: string, texts: readonly string[]): Promise<string[]> {
  const redis = new Redis(url);
  try {
    const found: string[] = [];
    for await (const keys of redis.scanStream({ count: 1_000 }) as AsyncIterable<string[]>)
      for (const key of new Set(keys))
        if (texts.some((text) => key.includes(text)) || (await hasValueWith(redis, key, texts)))
          found.push(`redis ${key}`);
    return found;
  } finally {
    redis.disconnect();
  }
}

/** The command that reads a whole value, by its type. */
const READ: Readonly<Record<string, readonly [command: string, ...rest: string[]]>> = {
  string: ['GET'],
  zset: ['ZRANGE', '0', '-1'],
  hash: ['HGETALL'],
  set: ['SMEMBERS'],
  list: ['LRANGE', '0', '-1'],
};

/** A key that expires meanwhile has no value. */
async function hasValueWith(redis: Redis, key: string, texts: readonly string[]): Promise<boolean> {
  const [command, ...rest] = READ[await redis.type(key)] ?? [];
  if (command === undefined) return false;
  const shown = JSON.stringify(await redis.call(command, key, ...rest)) ?? '';
  return texts.some((text) => shown.includes(text));
}

function inLogs(texts: readonly string[]): string[] {
  const folder = join(dataDir!, 'logs');
  const own = readdirSync(folder).filter((name) => !SERVER_LOGS.includes(name));
  const holds = (name: string) => {
    const log = readFileSync(join(folder, name));
    return texts.some((text) => log.includes(text));
  };
  return own.filter(holds).map((name) => `logs/${name}`);
}
