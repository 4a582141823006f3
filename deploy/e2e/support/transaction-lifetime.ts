import { MongoClient } from 'mongodb';
import { endpoints } from './endpoints';

/** MongoDB's default. */
const USUAL_S = 60;

/**
 * For tests that kill processes in transactions: MongoDB ends these after so many seconds, and half as many until it looks, instead of
 * after a minute and a half.
 */
export function transactionLifetime(seconds: number): void {
  beforeAll(() => set(seconds));
  afterAll(() => set(USUAL_S));
}

async function set(transactionLifetimeLimitSeconds: number): Promise<void> {
  const client = await MongoClient.connect(endpoints().mongodb_uri);
  try {
    await client.db('admin').command({ setParameter: 1, transactionLifetimeLimitSeconds });
  } finally {
    await client.close();
  }
}
