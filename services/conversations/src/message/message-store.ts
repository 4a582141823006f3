import { ensureIndexes, type RequiredIndex } from '@cws/kit';
import type { Db } from 'mongodb';
import type { MessageDoc, Side } from './message';

const MESSAGE_INDEXES: readonly RequiredIndex[] = [
  { keys: { session_id: 1, _id: 1 } },
  { keys: { session_id: 1, seq: 1 } },
  { keys: { session_id: 1, side: 1, dedupe_key: 1 }, options: { unique: true } },
  {
    keys: { session_id: 1, source_message_id: 1 },
    options: { unique: true, partialFilterExpression: { source_message_id: { $exists: true } } },
  },
  {
    keys: { session_id: 1, reply_to_message_id: 1 },
    options: { partialFilterExpression: { reply_to_message_id: { $exists: true } } },
  },
  { keys: { session_id: 1, side: 1, _id: 1 }, options: { partialFilterExpression: { is_sealed: true } } },
];

/** Messages that have left their session's tail. Written by move-tail.ts, read page by page with the session (message-page.ts). */
export async function messageStore(db: Db) {
  const messages = db.collection<MessageDoc>('messages');
  await ensureIndexes(messages, MESSAGE_INDEXES);
  return {
    findByKey: (session_id: string, side: Side, dedupe_key: string) =>
      messages.findOne({ session_id, side, dedupe_key }),

    collection: messages,
  };
}

export type MessageStore = Awaited<ReturnType<typeof messageStore>>;
