import { isDuplicateKey } from '@cws/kit';
import type { Filter, WithoutId } from 'mongodb';
import type { MessageDoc } from '../model/message';
import { LostLease } from './branch-build-store';
import type { MessageStore } from './message-store';

/** The newest copy of a branch. */
export type Place = Pick<MessageDoc, '_id' | 'seq'> & { readonly source_message_id: string };

const NEWEST_FIRST = { session_id: -1, _id: -1 } as const;

/** The messages of a branch, which are copies and all in the history. Nobody reads them until the branch is shown. */
export function branchCopies({ collection }: Pick<MessageStore, 'collection'>, session_id: string) {
  const among = (filter: Filter<MessageDoc>) => ({ session_id, ...filter }) as Filter<MessageDoc>;
  return {
    last: () => collection.findOne({ session_id }, { sort: NEWEST_FIRST }) as Promise<Place | null>,

    newest: (filter: Filter<MessageDoc>) => collection.findOne(among(filter), { sort: NEWEST_FIRST }),

    oldest: (filter: Filter<MessageDoc>) => collection.findOne(among(filter), { sort: { session_id: 1, _id: 1 } }),

    count: (filter: Filter<MessageDoc>) => collection.countDocuments(among(filter)),

    of: (source_message_id: string) => collection.findOne({ session_id, source_message_id }),

    /** The copy of that message, or of the newest before it; empty for none. */
    async upTo(id: string): Promise<string> {
      const filter = { session_id, source_message_id: { $lte: id } };
      const row = id && (await collection.findOne(filter, { sort: { session_id: -1, source_message_id: -1 } }));
      return row ? row._id : '';
    },

    /** Ids of the copies of these messages. */
    async idsOf(sources: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (sources.length === 0) return new Map();
      const filter = { session_id, source_message_id: { $in: [...sources] } };
      const found = await collection.find(filter, { projection: { source_message_id: 1 } }).toArray();
      return new Map(found.map((row) => [row.source_message_id!, row._id]));
    },

    /** Unique by (branch, source_message_id): two who copy at once never both write one. Error: LostLease. */
    async insert(copies: readonly MessageDoc[]): Promise<void> {
      try {
        await collection.insertMany(copies);
      } catch (error) {
        throw isDuplicateKey(error) ? new LostLease() : error;
      }
    },

    replace: (_id: string, row: WithoutId<MessageDoc>) => collection.replaceOne({ _id }, row),

    /** What these have written becomes what `into` has written. */
    takeAuthorship: (from: readonly string[], into: string) =>
      collection.updateMany({ session_id, sender_id: { $in: [...from] } }, { $set: { sender_id: into } }),
  };
}
