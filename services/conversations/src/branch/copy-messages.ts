import { ulidAbove } from '@cws/kit';
import type { MessageDoc } from '../chat/model/message';
import type { BranchBuild } from '../chat/store/branch-build-store';
import { branchCopies, type CopyPosition } from '../chat/store/branch-copy-store';
import { nextSourceRows } from '../chat/store/source-store';
import type { Context } from '../context';
import { copyOf } from './copy-of';

/** That is some tens of megabytes with messages of the greatest size. */
const AT_ONCE = 100;

const START: CopyPosition = { _id: '', seq: 0, source_message_id: '' };

/** Copies the messages that are not copied yet, in the order of the source. Error: LostLease. */
export async function copyMessages(
  context: Pick<Context, 'branches' | 'clock' | 'messages' | 'tails'>,
  build: BranchBuild,
): Promise<void> {
  const stored = branchCopies(context.messages, build._id);
  let place = (await stored.last()) ?? START;
  for (;;) {
    const range = { source_id: build.source_id, from: place.source_message_id, through: build.cut_off };
    const rows = await nextSourceRows(context, range, AT_ONCE);
    if (rows.length === 0) return;
    const copies = await copiesOf(context, build, rows, place);
    await stored.insert(copies);
    place = copies.at(-1) as CopyPosition;
    await context.branches.renew(build);
  }
}

async function copiesOf(
  context: Pick<Context, 'clock' | 'messages'>,
  build: BranchBuild,
  rows: readonly MessageDoc[],
  place: CopyPosition,
) {
  const now = context.clock();
  const ids = new Map<string, string>();
  let last = place._id;
  for (const { _id } of rows) {
    last = ulidAbove(last, now);
    ids.set(_id, last);
  }
  const earlier = await branchCopies(context.messages, build._id).idsOf(referredTo(rows, ids));
  const copyIdOf = (id: string | undefined) => id && (ids.get(id) ?? earlier.get(id));
  return rows.map((row, index) => {
    const own = { _id: ids.get(row._id)!, session_id: build._id, seq: place.seq + index + 1 };
    const reply_to_message_id = copyIdOf(row.reply_to_message_id);
    const answers_message_id = copyIdOf(row.answers_message_id);
    const references = {
      ...(reply_to_message_id && { reply_to_message_id }),
      ...(answers_message_id && { answers_message_id }),
    };
    return copyOf(row, { ...own, ...references }, new Date(now));
  });
}

/** The messages that these refer to and that are not in this batch. */
const referredTo = (rows: readonly MessageDoc[], copied: ReadonlyMap<string, string>): string[] =>
  rows
    .flatMap(({ reply_to_message_id, answers_message_id }) => [reply_to_message_id, answers_message_id])
    .filter((id) => id !== undefined)
    .filter((id) => !copied.has(id));
