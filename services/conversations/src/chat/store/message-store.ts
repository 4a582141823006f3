import type { Db, Filter } from 'mongodb';
import type { MessageDoc, Side } from '../model/message';

/** Messages that have left their session's tail. move-tail.ts writes them; page-store.ts reads pages of them with the session. */
export function messageStore(db: Db) {
  const messages = db.collection<MessageDoc>('messages');
  return {
    findByKey: (session_id: string, side: Side, dedupe_key: string) =>
      messages.findOne({ session_id, side, dedupe_key }),

    find: (session_id: string, _id: string) => messages.findOne({ _id, session_id }),

    /** Lists the messages from one id through another, both included, oldest first. */
    between: (session_id: string, from: string, through: string) =>
      messages.find({ session_id, _id: { $gte: from, $lte: through } }, { sort: { session_id: 1, _id: 1 } }).toArray(),

    /** Lists the newest messages with matching ids that have none of the fields, newest first. */
    newestWithout: (session_id: string, ids: Filter<MessageDoc>['_id'], fields: readonly string[], limit: number) => {
      const without = Object.fromEntries(fields.map((field) => [field, { $exists: false }]));
      const filter = { session_id, _id: ids, ...without } as Filter<MessageDoc>;
      return messages.find(filter, { sort: { session_id: -1, _id: -1 }, limit }).toArray();
    },

    collection: messages,
  };
}

export type MessageStore = ReturnType<typeof messageStore>;
