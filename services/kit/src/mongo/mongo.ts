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
const SAY_AGAIN_MS = 10_000;

/** Of a connection string without these options. */
const USUAL = { retryWrites: true, serverSelectionTimeoutMS: 2_000, maxPoolSize: 50, minPoolSize: 2 };

/** Held whatever the connection string says; `mongoUri` in mongo-env.ts refuses one that asks for less. */
const PROMISED = {
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'majority' },
  ignoreUndefined: true,
} as const;

/**
 * A connection to this service's own database: majority writes that have reached the journal, majority reads, retryable
 * writes. Keeps trying until a primary answers, so that processes may be started in any order; fails with BadConfig
 * where that would be for ever: no replica set, a refused user, a connection string that cannot be read.
 */
export async function connectMongo(uri: string, database: string, log: Logger): Promise<MongoConnection> {
  const client = clientFor(uri, database);
  for (let saidAt = Number.NEGATIVE_INFINITY; ; ) {
    try {
      await client.connect();
      requireReplicaSet(await client.db('admin').command({ hello: 1 }), client);
      const db = client.db(database);
      // A read that needs a primary and the right to read, and finds little.
      await db.collection('migrations').findOne({}, { projection: { _id: 1 } });
      return { client, db, close: () => client.close() };
    } catch (error) {
      await refuseIfForEver(error, client, uri);
      if (performance.now() - saidAt > SAY_AGAIN_MS) {
        log.warn({ code: (error as { code?: unknown }).code }, waitingWords(client, error));
        saidAt = performance.now();
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

function clientFor(uri: string, database: string): MongoClient {
  // Loaded only here: the driver costs each process that loads it an eighth of a second and 20 MB.
  const { MongoClient: Client, MongoError } = require('mongodb') as typeof import('mongodb');
  try {
    return new Client(uri, { ...PROMISED, ...unlessGiven(uri, { appName: `cws-${database}`, ...USUAL }) });
  } catch (error) {
    if (error instanceof MongoError) throw new BadConfig([`MONGODB_URI: ${error.message}`]);
    throw error;
  }
}

async function refuseIfForEver(error: unknown, client: MongoClient, uri: string): Promise<void> {
  const refusal =
    error instanceof BadConfig ? error : (userRefusal(error, client) ?? (await otherSetRefusal(error, client, uri)));
  if (!refusal) return;
  await client.close();
  throw refusal;
}

const waitingWords = (client: MongoClient, error: unknown) =>
  `MongoDB at ${hostsOf(client)} does not answer yet: ${error instanceof Error ? error.message : error}`;

/** Operation option that ends a query when nobody waits for its answer any more. */
export const within = (call: Call): { timeoutMS: number } => ({ timeoutMS: Math.ceil(timeLeft(call)) });

/** Whether a write failed on a unique index, optionally one whose keys include `field`. */
export function isDuplicateKey(error: unknown, field?: string): error is MongoServerError {
  const { code, keyPattern = {} } = (error ?? {}) as Partial<MongoServerError>;
  return code === 11000 && (field === undefined || Object.hasOwn(keyPattern, field));
}
