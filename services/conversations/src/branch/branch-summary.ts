import type { Filter } from 'mongodb';
import type { Context } from '../context';
import { createdAt, type MessageDoc, otherSide, type Side } from '../message/message';
import { derivedFrom } from '../message/preview';
import type { SessionDoc, SessionState, Watermarks } from '../session/session';
import type { BranchBuild } from './branch-build';

const LIVE = { deleted_at: { $exists: false } } as const;
const COUNTING = { ...LIVE, is_private: { $exists: false } } as const;
const NEWEST_FIRST = { session_id: -1, _id: -1 } as const;

/** What a branch derives from its copies, which are all in the history. */
export async function summaryOf(context: Context, build: BranchBuild, source: SessionState, created_at: Date) {
  const rows = rowsOf(context, build._id);
  const [last, newest] = [await rows.newest({}), await rows.newest(COUNTING)];
  const watermarks = { user: await rows.mapped(source, 'user'), business: await rows.mapped(source, 'business') };
  return {
    seq: last?.seq ?? 0,
    last_id: last?._id ?? '',
    history_through: last?._id ?? '',
    message_count: await rows.count(COUNTING),
    private_count: await rows.count({ ...LIVE, is_private: true }),
    watermarks,
    unread: {
      user: await rows.unread('user', watermarks.user),
      business: await rows.unread('business', watermarks.business),
    },
    first_response_at: source.first_response_at && (await rows.firstResponse()),
    topic_message_id: await rows.copyOf(source.topic_message_id),
    ...derivedFrom(newest, { created_at }),
  } satisfies Partial<SessionDoc>;
}

function rowsOf({ messages: { collection } }: Context, session_id: string) {
  const newest = (filter: Filter<MessageDoc>) =>
    collection.findOne({ session_id, ...filter } as Filter<MessageDoc>, { sort: NEWEST_FIRST });
  /** The copy of that message, or of the newest before it; empty for none. */
  const copyUpTo = async (id: string) => {
    const filter = { session_id, source_message_id: { $lte: id } };
    const row = id && (await collection.findOne(filter, { sort: { session_id: -1, source_message_id: -1 } }));
    return row ? row._id : '';
  };
  return {
    newest,
    count: (filter: Filter<MessageDoc>) => collection.countDocuments({ session_id, ...filter } as Filter<MessageDoc>),
    async mapped({ watermarks }: SessionState, side: Side): Promise<Watermarks> {
      const { delivered, read, quiet } = watermarks[side];
      const marks = { delivered: await copyUpTo(delivered), read: await copyUpTo(read) };
      return quiet === undefined ? marks : { ...marks, quiet: await copyUpTo(quiet) };
    },
    unread: (side: Side, { read, quiet = '' }: Watermarks) =>
      collection.countDocuments({
        ...{ session_id, side: otherSide(side), _id: { $gt: read > quiet ? read : quiet } },
        ...COUNTING,
      }),
    async firstResponse(): Promise<Date | null> {
      const filter = { session_id, sender_type: { $in: ['bot', 'agent'] }, is_private: { $exists: false } };
      const row = await collection.findOne(filter, { sort: { session_id: 1, _id: 1 } });
      return row && createdAt(row);
    },
    /** A seed that is no copy is named as it is: its purge clears the topic here too. */
    async copyOf(id: string | undefined): Promise<string | undefined> {
      const row = id && (await collection.findOne({ session_id, source_message_id: id }));
      return row ? row._id : id;
    },
  };
}
