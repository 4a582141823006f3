import type { Db } from 'mongodb';
import type { SessionDoc } from '../model/session';

/** Sessions with work that no process is doing; those that have waited longest come first. */
export function dueStore(db: Db) {
  const sessions = db.collection<SessionDoc>('sessions');
  return {
    /** The ids of sessions whose next answer no process is making. */
    async answers(now: number, limit: number): Promise<string[]> {
      const filter = { 'answers_due.lease_until': { $lte: new Date(now) } };
      const due = sessions.find(filter, { projection: { _id: 1 }, sort: { 'answers_due.lease_until': 1 }, limit });
      return (await due.toArray()).map(({ _id }) => _id);
    },

    /** The ids of sessions with a notification that no process is sending. */
    async notices(now: number, limit: number): Promise<string[]> {
      const filter = { 'notices_due.at': { $lte: new Date(now) } };
      const due = sessions.find(filter, { projection: { _id: 1 }, sort: { 'notices_due.at': 1 }, limit });
      return (await due.toArray()).map(({ _id }) => _id);
    },

    /** The ids of sessions whose snooze is over. */
    async snoozed(now: number, limit: number): Promise<string[]> {
      const filter = { status: 'snoozed' as const, snoozed_until: { $lte: new Date(now) } };
      const due = sessions.find(filter, { projection: { _id: 1 }, sort: { snoozed_until: 1 }, limit });
      return (await due.toArray()).map(({ _id }) => _id);
    },

    /** The session with the oldest unfinished purge, if that began before `then`. */
    purgingSince: (then: Date) =>
      sessions.findOne<Pick<SessionDoc, '_id' | 'purging'>>(
        { 'purging.at': { $lte: then } },
        { projection: { purging: 1 }, sort: { 'purging.at': 1 } },
      ),
  };
}

export type DueStore = ReturnType<typeof dueStore>;
