import type { Context } from '../context';
import type { MessageDoc } from '../message/message';
import type { BranchBuild } from './branch-build';
import { copyOf } from './copy-of';
import { sourceRowsAbout } from './source-rows';

/** Makes the copies what their sources have become since the build began: deleted, purged, edited. May be repeated. */
export async function catchUp(context: Context, build: BranchBuild): Promise<void> {
  const changed = await changedSince(context, build);
  if (changed.length === 0) return;
  for (const row of await sourceRowsAbout(context, build.source_id, changed))
    if (row._id <= build.cut_off) await copyAgain(context, build, row);
}

/** Ids of the messages that have changed, by the events of the source. */
async function changedSince({ sessions, events }: Context, build: BranchBuild): Promise<string[]> {
  // Those in the session first: what leaves it after that is found in both.
  const newest = await sessions.eventsOf(build.source_id);
  const older = await events.collection.find({ session_id: build.source_id, seq: { $gt: build.from_seq } }).toArray();
  const ids = [...older, ...newest.filter(({ seq }) => seq > build.from_seq)].flatMap(({ message_id }) =>
    message_id !== undefined && message_id <= build.cut_off ? [message_id] : [],
  );
  return [...new Set(ids)];
}

async function copyAgain({ messages, clock }: Context, { _id: session_id }: BranchBuild, source: MessageDoc) {
  const copy = await messages.collection.findOne({ session_id, source_message_id: source._id });
  if (!copy) return;
  const { _id, seq, reply_to_message_id, answers_message_id } = copy;
  const references = {
    ...(reply_to_message_id && { reply_to_message_id }),
    ...(answers_message_id && { answers_message_id }),
  };
  const own = { _id, session_id, seq, ...references };
  const { _id: _same, ...row } = copyOf(source, own, copy.consumed_at ?? new Date(clock()));
  await messages.collection.replaceOne({ _id }, row);
}
