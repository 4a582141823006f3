import type { Db, MongoClient, MongoServerError } from 'mongodb';
import { type Call, timeLeft } from '../call/call';
import { BadConfig } from '../process/env';
import type { Logger } from '../process/logger';
import { hostsOf, otherSetRefusal, requireReplicaSet, userRefusal } from './mongo-refusal';
import { unlessGiven } from './mongo-uri';

export interface MongoConnection {
  readonly client: MongoClient;
  readonly db: Db;
  close(): Promise<void>;
}

const RETRY_MS = 250;
const LOG_AGAIN_MS = 10_000;

/** Options that a connection string may override. */
const DEFAULTS = {
  retryWrites: true,
  serverSelectionTimeoutMS: 2_000,
  // A MongoDB that hangs would otherwise collect operations for which nobody waits any more.
  waitQueueTimeoutMS: 10_000,
  maxPoolSize: 50,
  minPoolSize: 2,
};

/** Options that a connection string cannot override; `mongoUri` in mongo-env.ts refuses one that sets weaker ones. */
const REQUIRED = {
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'majority' },
  ignoreUndefined: true,
} as const;

/**
 * Connects to the database of a service: majority writes that have reached the journal, majority reads, retryable writes. Waits
 * for a primary, so that processes may be started in any order, and calls `waits` with the reason. Fails with BadConfig where it would wait
 * for ever: no replica set, a refused user, a connection string that cannot be parsed.
 */
export async function connectMongo(
  uri: string,
  database: string,
  log: Logger,
  waits: (problem: string) => void = () => undefined,
): Promise<MongoConnection> {
  const client = clientFor(uri, database);
  for (let loggedAt = Number.NEGATIVE_INFINITY; ; ) {
    try {
      await client.connect();
      requireReplicaSet(await client.db('admin').command({ hello: 1 }), client);
      const db = client.db(database);
      // A small read, which needs a primary and the right to read.
      await db.collection('migrations').findOne({}, { projection: { _id: 1 } });
      return { client, db, close: () => client.close() };
    } catch (error) {
      await throwIfForEver(error, client, uri);
      waits(waitingMessage(client, error));
      if (performance.now() - loggedAt > LOG_AGAIN_MS) {
        log.warn({ code: (error as { code?: unknown }).code }, waitingMessage(client, error));
        loggedAt = performance.now();
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function clientFor(uri: string, database: string): MongoClient {
  // The driver costs 20 MB and an eighth of a second, so only a process that uses it loads it.
  const { MongoClient: Client, MongoError } = require('mongodb') as typeof import('mongodb');
  try {
    return new Client(uri, { ...REQUIRED, ...unlessGiven(uri, { appName: `cws-${database}`, ...DEFAULTS }) });
  } catch (error) {
    if (error instanceof MongoError) throw new BadConfig([`MONGODB_URI: ${error.message}`]);
    throw error;
  }
}

async function throwIfForEver(error: unknown, client: MongoClient, uri: string): Promise<void> {
  const refusal =
    error instanceof BadConfig ? error : (userRefusal(error, client) ?? (await otherSetRefusal(error, client, uri)));
  if (!refusal) return;
  await client.close();
  throw refusal;
}

const waitingMessage = (client: MongoClient, error: unknown) =>
  `MongoDB at ${hostsOf(client)} does not respond yet: ${error instanceof Error ? error.message : error}`;

/** Option of an operation that ends it in MongoDB at the deadline of the call. Error: upstream_timeout, also after the deadline. */
export const within = (call: Call): { maxTimeMS: number } => ({ maxTimeMS: Math.ceil(timeLeft(call)) });

/** Whether a write failed on a unique index, by option on one whose keys include `field`. */
export function isDuplicateKey(error: unknown, field?: string): error is MongoServerError {
  const { code, keyPattern = {} } = (error ?? {}) as Partial<MongoServerError>;
  return code === 11000 && (field === undefined || Object.hasOwn(keyPattern, field));
}
