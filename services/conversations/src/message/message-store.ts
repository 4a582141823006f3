import { type Call, ensureIndexes, isDuplicateKey, type RequiredIndex, within } from '@cws/kit';
import type { Db, Filter } from 'mongodb';
import type { MessageDoc, Side } from './message';

export const MESSAGE_INDEXES: readonly RequiredIndex[] = [
  { keys: { session_id: 1, _id: 1 } },
  { keys: { session_id: 1, side: 1, dedupe_key: 1 }, options: { unique: true } },
];

/** Exclusive bounds of a page; `through` is inclusive and keeps rows out that the tail holds too. */
export interface MessageRange {
  readonly session_id: string;
  readonly after?: string;
  readonly before?: string;
  readonly through: string;
}

/** Messages that have left their session's tail. Written by message-log.ts alone. */
export async function messageStore(db: Db) {
  const messages = db.collection<MessageDoc>('messages');
  await ensureIndexes(messages, MESSAGE_INDEXES);
  return {
    page: (call: Call, range: MessageRange, order: 1 | -1, limit: number) =>
      messages.find(rangeFilter(range), { sort: { _id: order }, limit, ...within(call) }).toArray(),

    explainPage: (range: MessageRange, order: 1 | -1, limit: number) =>
      messages.find(rangeFilter(range), { sort: { _id: order }, limit }).explain('executionStats'),

    findByKey: (session_id: string, side: Side, dedupe_key: string) =>
      messages.findOne({ session_id, side, dedupe_key }),

    /** Puts each row where it belongs; over earlier copies, which only a move that was cut off leaves behind. */
    async put(rows: readonly MessageDoc[]): Promise<void> {
      try {
        await messages.insertMany([...rows], { ordered: false });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await messages.bulkWrite(rows.map(replacing), { ordered: false });
      }
    },
  };
}

export type MessageStore = Awaited<ReturnType<typeof messageStore>>;

const replacing = (row: MessageDoc) => ({
  replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true },
});

function rangeFilter({ session_id, after, before, through }: MessageRange): Filter<MessageDoc> {
  const upper = before !== undefined && before <= through ? { $lt: before } : { $lte: through };
  return { session_id, _id: { ...upper, ...(after !== undefined && { $gt: after }) } };
}
