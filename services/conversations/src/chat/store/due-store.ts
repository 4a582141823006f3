import type { Db } from 'mongodb';
import type { SessionDoc } from '../model/session';

/** Sessions in which something is to be done that nobody is at: ids, of those that have waited longest. */
export function dueStore(db: Db) {
  const sessions = db.collection<SessionDoc>('sessions');
  return {
    /** Sessions whose next answer nobody is at any more, those that have waited longest first. */
    async answers(now: number, limit: number): Promise<string[]> {
      const filter = { 'answers_due.lease_until': { $lte: new Date(now) } };
      const due = sessions.find(filter, { projection: { _id: 1 }, sort: { 'answers_due.lease_until': 1 }, limit });
      return (await due.toArray()).map(({ _id }) => _id);
    },

    /** Sessions whose user is to be told of something and nobody is at it, those that have waited longest first. */
    async notices(now: number, limit: number): Promise<string[]> {
      const filter = { 'notices_due.at': { $lte: new Date(now) } };
      const due = sessions.find(filter, { projection: { _id: 1 }, sort: { 'notices_due.at': 1 }, limit });
      return (await due.toArray()).map(({ _id }) => _id);
    },

    /** Of all users, those whose snooze was over the longest. */
    async snoozed(now: number, limit: number): Promise<string[]> {
      const filter = { status: 'snoozed' as const, snoozed_until: { $lte: new Date(now) } };
      const due = sessions.find(filter, { projection: { _id: 1 }, sort: { snoozed_until: 1 }, limit });
      return (await due.toArray()).map(({ _id }) => _id);
    },

    /** A session in which a purge was begun before then and is not finished; the one that has waited longest. */
    purgingSince: (then: Date) =>
      sessions.findOne<Pick<SessionDoc, '_id' | 'purging'>>(
        { 'purging.at': { $lte: then } },
        { projection: { purging: 1 }, sort: { 'purging.at': 1 } },
      ),
  };
}

export type DueStore = ReturnType<typeof dueStore>;
