import type { Db } from 'mongodb';
import type { MessageDoc, Side } from './message';

/** Messages that have left their session's tail. Written by move-tail.ts, read page by page with the session (message-page.ts). */
export function messageStore(db: Db) {
  const messages = db.collection<MessageDoc>('messages');
  return {
    findByKey: (session_id: string, side: Side, dedupe_key: string) =>
      messages.findOne({ session_id, side, dedupe_key }),

    collection: messages,
  };
}

export type MessageStore = ReturnType<typeof messageStore>;
