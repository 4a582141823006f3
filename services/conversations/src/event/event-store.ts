import { ensureIndexes, type RequiredIndex } from '@cws/kit';
import type { Db } from 'mongodb';
import type { SessionEvent } from './event';

/** An event that has left its session's document. */
export interface EventDoc extends SessionEvent {
  /** `session_id seq` */
  readonly _id: string;
  readonly session_id: string;
}

/** A day longer than anybody may ask for: readers judge by `at`. */
const sweptAfter = (retentionS: number): number => retentionS + 24 * 3_600;

const eventIndexes = (retentionS: number): readonly RequiredIndex[] => [
  { keys: { session_id: 1, seq: 1 }, options: { unique: true } },
  { keys: { at: 1 }, options: { expireAfterSeconds: sweptAfter(retentionS) } },
];

/** Events that were moved out of their sessions by move-tail.ts. */
export async function eventStore(db: Db, retentionS: number) {
  const collection = db.collection<EventDoc>('events');
  await ensureIndexes(collection, eventIndexes(retentionS));
  return { collection };
}

export type EventStore = Awaited<ReturnType<typeof eventStore>>;
