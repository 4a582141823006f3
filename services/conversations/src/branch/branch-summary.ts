import { createdAt, otherSide, type Side } from '../chat/model/message';
import { lastMessageFields } from '../chat/model/preview';
import type { SessionDoc, SessionState, Watermarks } from '../chat/model/session';
import type { BranchBuild } from '../chat/store/branch-build-store';
import { branchCopies } from '../chat/store/branch-copy-store';
import type { Context } from '../context';

const LIVE = { deleted_at: { $exists: false } } as const;
const COUNTING = { ...LIVE, is_private: { $exists: false } } as const;
type Copies = ReturnType<typeof branchCopies>;

/** The fields that a branch derives from its messages, which are all in the history. */
export async function summaryOf(
  context: Pick<Context, 'messages'>,
  build: BranchBuild,
  source: SessionState,
  created_at: Date,
) {
  const copies = branchCopies(context.messages, build._id);
  const marks = marksOf(source, copies);
  const [last, newest] = [await copies.newest({}), await copies.newest(COUNTING)];
  const watermarks = { user: await marks('user'), business: await marks('business') };
  return {
    seq: last?.seq ?? 0,
    last_id: last?._id ?? '',
    history_through: last?._id ?? '',
    message_count: await copies.count(COUNTING),
    private_count: await copies.count({ ...LIVE, is_private: true }),
    watermarks,
    unread: {
      user: await unread(copies, 'user', watermarks.user),
      business: await unread(copies, 'business', watermarks.business),
    },
    first_response_at: source.first_response_at && (await firstResponse(copies)),
    topic_message_id: await copyOfSeed(copies, source.topic_message_id),
    ...lastMessageFields(newest, { created_at }),
  } satisfies Partial<SessionDoc>;
}

function marksOf({ watermarks }: SessionState, copies: Copies) {
  return async (side: Side): Promise<Watermarks> => {
    const { delivered, read, quiet } = watermarks[side];
    const marks = { delivered: await copies.upTo(delivered), read: await copies.upTo(read) };
    return quiet === undefined ? marks : { ...marks, quiet: await copies.upTo(quiet) };
  };
}

const unread = (copies: Copies, side: Side, { read, quiet = '' }: Watermarks): Promise<number> =>
  copies.count({ side: otherSide(side), _id: { $gt: read > quiet ? read : quiet }, ...COUNTING });

async function firstResponse(copies: Copies): Promise<Date | null> {
  const row = await copies.oldest({ sender_type: { $in: ['bot', 'agent'] }, is_private: { $exists: false } });
  return row && createdAt(row);
}

/** The copy of the message that the topic was taken from, or that message itself, whose purge then clears the topic here too. */
async function copyOfSeed(copies: Copies, id: string | undefined): Promise<string | undefined> {
  const row = id && (await copies.of(id));
  return row ? row._id : id;
}
