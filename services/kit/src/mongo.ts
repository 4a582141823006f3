import type { Db, MongoClient, MongoServerError } from 'mongodb';
import { type Call, timeLeft } from './call';
import type { Logger } from './logger';

export interface MongoConnection {
  readonly client: MongoClient;
  readonly db: Db;
  close(): Promise<void>;
}

const RETRY_MS = 250;

/**
 * A connection to this service's own database: majority writes that have reached the journal, majority reads, retryable
 * writes. Keeps trying until a primary answers, so that processes may be started in any order.
 */
export async function connectMongo(uri: string, database: string, log: Logger): Promise<MongoConnection> {
  // Loaded only here: the driver costs each process that loads it an eighth of a second and 20 MB.
  const { MongoClient: Client } = require('mongodb') as typeof import('mongodb');
  const client = new Client(uri, {
    appName: `cws-${database}`,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    retryWrites: true,
    ignoreUndefined: true,
    serverSelectionTimeoutMS: 2_000,
    maxPoolSize: 50,
    minPoolSize: 2,
  });
  for (let attempt = 1; ; attempt++) {
    try {
      await client.connect();
      await client.db(database).command({ ping: 1 });
      return { client, db: client.db(database), close: () => client.close() };
    } catch (error) {
      if (attempt % 8 === 1) log.warn({ err: error, attempt }, 'MongoDB does not answer yet');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Operation option that ends a query when nobody waits for its answer any more. */
export const within = (call: Call): { timeoutMS: number } => ({ timeoutMS: Math.ceil(timeLeft(call)) });

/** Whether a write failed on a unique index, optionally one whose keys include `field`. */
export function isDuplicateKey(error: unknown, field?: string): error is MongoServerError {
  const { code, keyPattern = {} } = (error ?? {}) as Partial<MongoServerError>;
  return code === 11000 && (field === undefined || Object.hasOwn(keyPattern, field));
}
