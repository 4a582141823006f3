import type { Db } from 'mongodb';
import type { SessionEvent } from './event';

/** An event that has left its session's document. */
export interface EventDoc extends SessionEvent {
  /** `session_id seq` */
  readonly _id: string;
  readonly session_id: string;
}

/** A day longer than anybody may ask for: readers judge by `at`. */
export const sweptAfter = (retentionS: number): number => retentionS + 24 * 3_600;

/** Events that were moved out of their sessions by move-tail.ts. */
export const eventStore = (db: Db) => ({ collection: db.collection<EventDoc>('events') });

export type EventStore = ReturnType<typeof eventStore>;
