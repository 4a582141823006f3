import type { ClientSession, MongoClient } from 'mongodb';
import { type Call, timeLeft } from '../call/call';
import { within } from './mongo';

/**
 * Runs `work` in one transaction, and again after a conflict with another one, until the deadline of the call. Error:
 * upstream_timeout at the deadline; the transaction is then aborted, or may still be committed where the deadline was met by its commit.
 */
export const inTransaction = <T>(
  client: MongoClient,
  call: Call,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> =>
  client.withSession((session) => {
    // The driver itself begins again for two minutes.
    const attempt = async () => {
      timeLeft(call);
      return work(session);
    };
    return session.withTransaction(attempt, { maxCommitTimeMS: within(call).maxTimeMS });
  });
