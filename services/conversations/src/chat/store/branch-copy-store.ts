import { isDuplicateKey } from '@cws/kit';
import type { Filter, WithoutId } from 'mongodb';
import type { MessageDoc } from '../model/message';
import { LostLease } from './branch-build-store';
import type { MessageStore } from './message-store';

/** The newest copy of a branch. */
export type CopyPosition = Pick<MessageDoc, '_id' | 'seq'> & { readonly source_message_id: string };

const NEWEST_FIRST = { session_id: -1, _id: -1 } as const;

/** The messages of a branch that is being made: copies in the history, which no request reads until the branch exists. */
export function branchCopies({ collection }: Pick<MessageStore, 'collection'>, session_id: string) {
  const among = (filter: Filter<MessageDoc>) => ({ session_id, ...filter }) as Filter<MessageDoc>;
  return {
    last: () => collection.findOne({ session_id }, { sort: NEWEST_FIRST }) as Promise<CopyPosition | null>,

    newest: (filter: Filter<MessageDoc>) => collection.findOne(among(filter), { sort: NEWEST_FIRST }),

    oldest: (filter: Filter<MessageDoc>) => collection.findOne(among(filter), { sort: { session_id: 1, _id: 1 } }),

    count: (filter: Filter<MessageDoc>) => collection.countDocuments(among(filter)),

    of: (source_message_id: string) => collection.findOne({ session_id, source_message_id }),

    /** The id of the copy of that message, or of the newest copied message before it; empty for none. */
    async upTo(id: string): Promise<string> {
      const filter = { session_id, source_message_id: { $lte: id } };
      const row = id && (await collection.findOne(filter, { sort: { session_id: -1, source_message_id: -1 } }));
      return row ? row._id : '';
    },

    /** The ids of the copies, by the ids of their sources. */
    async idsOf(sources: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (sources.length === 0) return new Map();
      const filter = { session_id, source_message_id: { $in: [...sources] } };
      const rows = await collection.find(filter, { projection: { source_message_id: 1 } }).toArray();
      return new Map(rows.map((row) => [row.source_message_id!, row._id]));
    },

    /** A copy is unique by branch and source_message_id, so that two processes never both insert one. Error: LostLease. */
    async insert(copies: readonly MessageDoc[]): Promise<void> {
      try {
        await collection.insertMany(copies);
      } catch (error) {
        throw isDuplicateKey(error) ? new LostLease() : error;
      }
    },

    replace: (_id: string, row: WithoutId<MessageDoc>) => collection.replaceOne({ _id }, row),

    /** Makes `into` the author of what these users have written. */
    takeAuthorship: (from: readonly string[], into: string) =>
      collection.updateMany({ session_id, sender_id: { $in: [...from] } }, { $set: { sender_id: into } }),
  };
}
