import type { MessageDoc } from '../chat/model/message';
import type { BranchBuild } from '../chat/store/branch-build-store';
import { branchCopies } from '../chat/store/branch-copy-store';
import { sourceRowsAbout } from '../chat/store/source-store';
import type { Context } from '../context';
import { copyOf } from './copy-of';

/** Applies to the copies the changes of their sources since the build began: deletions, purges, edits. May be repeated. */
export async function catchUp(context: Context, build: BranchBuild): Promise<void> {
  const changed = await changedSince(context, build);
  if (changed.length === 0) return;
  for (const row of await sourceRowsAbout(context, build.source_id, changed))
    if (row._id <= build.cut_off) await copyAgain(context, build, row);
}

/** The ids of the changed messages, by the events of the source. */
async function changedSince({ tails, events }: Context, build: BranchBuild): Promise<string[]> {
  // The events in the session are read first, so that those that leave it meanwhile are found in both rather than in neither.
  const newest = await tails.eventsOf(build.source_id);
  const older = await events.since(build.source_id, build.from_seq);
  const ids = [...older, ...newest.filter(({ seq }) => seq > build.from_seq)].flatMap(({ message_id }) =>
    message_id !== undefined && message_id <= build.cut_off ? [message_id] : [],
  );
  return [...new Set(ids)];
}

async function copyAgain({ messages, clock }: Context, { _id: session_id }: BranchBuild, source: MessageDoc) {
  const copies = branchCopies(messages, session_id);
  const copy = await copies.of(source._id);
  if (!copy) return;
  const { _id, seq, reply_to_message_id, answers_message_id } = copy;
  const references = {
    ...(reply_to_message_id && { reply_to_message_id }),
    ...(answers_message_id && { answers_message_id }),
  };
  const own = { _id, session_id, seq, ...references };
  const { _id: _same, ...row } = copyOf(source, own, copy.consumed_at ?? new Date(clock()));
  await copies.replace(_id, row);
}
