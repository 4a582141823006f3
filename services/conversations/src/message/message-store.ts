import { type Call, ensureIndexes, type RequiredIndex, within } from '@cws/kit';
import type { Db, Filter } from 'mongodb';
import { type MessageDoc, SHOWN_FIELDS, type ShownMessage, type Side } from './message';

export const MESSAGE_INDEXES: readonly RequiredIndex[] = [
  { keys: { session_id: 1, _id: 1 } },
  { keys: { session_id: 1, side: 1, dedupe_key: 1 }, options: { unique: true } },
];

const SHOWN = Object.fromEntries(SHOWN_FIELDS.map((field) => [field, 1]));

/** Exclusive bounds of a page; `through` is inclusive and keeps rows out that the tail holds too. */
export interface MessageRange {
  readonly session_id: string;
  readonly after?: string;
  readonly before?: string;
  readonly through: string;
}

/** Messages that have left their session's tail. Written by move-tail.ts alone. */
export async function messageStore(db: Db) {
  const messages = db.collection<MessageDoc>('messages');
  await ensureIndexes(messages, MESSAGE_INDEXES);
  return {
    page: (call: Call, range: MessageRange, order: 1 | -1, limit: number) =>
      messages
        .find(rangeFilter(range), { projection: SHOWN, sort: { _id: order }, limit, ...within(call) })
        .toArray() as Promise<ShownMessage[]>,

    explainPage: (range: MessageRange, order: 1 | -1, limit: number) =>
      messages.find(rangeFilter(range), { sort: { _id: order }, limit }).explain('executionStats'),

    findByKey: (session_id: string, side: Side, dedupe_key: string) =>
      messages.findOne({ session_id, side, dedupe_key }),

    collection: messages,
  };
}

export type MessageStore = Awaited<ReturnType<typeof messageStore>>;

function rangeFilter({ session_id, after, before, through }: MessageRange): Filter<MessageDoc> {
  const upper = before !== undefined && before <= through ? { $lt: before } : { $lte: through };
  return { session_id, _id: { ...upper, ...(after !== undefined && { $gt: after }) } };
}
