import type { Db } from 'mongodb';
import type { SessionEvent } from '../model/event';

/** An event that has left its session's document. */
export interface EventDoc extends SessionEvent {
  /** `session_id seq` */
  readonly _id: string;
  readonly session_id: string;
}

/** Events are deleted a day later than readers may request them; whether one may is decided by its `at`. */
export const sweptAfter = (retentionS: number): number => retentionS + 24 * 3_600;

/** Events that move-tail.ts has moved out of their sessions. */
export function eventStore(db: Db) {
  const events = db.collection<EventDoc>('events');
  return {
    /** The events of the session after number `seq`. */
    since: (session_id: string, seq: number) => events.find({ session_id, seq: { $gt: seq } }).toArray(),

    collection: events,
  };
}

export type EventStore = ReturnType<typeof eventStore>;
