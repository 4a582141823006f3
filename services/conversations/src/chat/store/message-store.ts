import type { Db, Filter } from 'mongodb';
import type { MessageDoc, Side } from '../model/message';

/** Messages that have left their session's tail. Written by move-tail.ts, read page by page with the session (page-store.ts). */
export function messageStore(db: Db) {
  const messages = db.collection<MessageDoc>('messages');
  return {
    findByKey: (session_id: string, side: Side, dedupe_key: string) =>
      messages.findOne({ session_id, side, dedupe_key }),

    find: (session_id: string, _id: string) => messages.findOne({ _id, session_id }),

    /** Both ends included, oldest first. */
    between: (session_id: string, from: string, through: string) =>
      messages.find({ session_id, _id: { $gte: from, $lte: through } }, { sort: { session_id: 1, _id: 1 } }).toArray(),

    /** The newest messages with these ids that have none of the fields, newest first. */
    newestWithout: (session_id: string, ids: Filter<MessageDoc>['_id'], fields: readonly string[], limit: number) => {
      const without = Object.fromEntries(fields.map((field) => [field, { $exists: false }]));
      const filter = { session_id, _id: ids, ...without } as Filter<MessageDoc>;
      return messages.find(filter, { sort: { session_id: -1, _id: -1 }, limit }).toArray();
    },

    collection: messages,
  };
}

export type MessageStore = ReturnType<typeof messageStore>;
