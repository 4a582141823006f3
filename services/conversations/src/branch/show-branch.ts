import { type Call, isDuplicateKey } from '@cws/kit';
import { type Decision, Outdated } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import { emptySession } from '../chat/model/new-session';
import type { SessionDoc, SessionState } from '../chat/model/session';
import { type BranchBuild, LostLease } from '../chat/store/branch-build-store';
import { branchCopies } from '../chat/store/branch-copy-store';
import { sourceRowsAbout } from '../chat/store/source-store';
import type { Context } from '../context';
import type { BranchContext } from './branch-context';
import { summaryOf } from './branch-summary';
import { copyOf } from './copy-of';

/**
 * Inserts the session of a branch whose messages are all copied. The changes of the source are applied first, and the session is
 * inserted in one transaction with a write of the source, so that the source cannot change in between. Error: LostLease.
 */
export async function showBranch(context: BranchContext, call: Call, build: BranchBuild): Promise<void> {
  try {
    const branch = await context.messageLog.revise(call, build.source_id, (state) => shown(context, build, state));
    context.realtime.created(branch);
  } catch (error) {
    throw isDuplicateKey(error, '_id') ? new LostLease() : error;
  }
}

async function shown(context: BranchContext, build: BranchBuild, state: SessionState): Promise<Decision<SessionDoc>> {
  await catchUp(context, build);
  await takeAuthorship(context, build, state);
  const branch = await branchOf(context, build, state);
  return {
    next: { ...state },
    result: branch,
    together: async (write, transaction) => {
      await write();
      await context.branches.finish(build, transaction);
      await context.sessions.insert(branch, transaction).catch((error) => {
        if (!isDuplicateKey(error, 'reference_code')) throw error;
        context.codes.collided(branch.app_id);
        throw new Outdated();
      });
    },
  };
}

/** Applies to the copies the changes of their sources since the build began: deletions, purges, edits. May be repeated. */
async function catchUp(
  context: Pick<Context, 'clock' | 'events' | 'messages' | 'tails'>,
  build: BranchBuild,
): Promise<void> {
  const changed = await changedSince(context, build);
  if (changed.length === 0) return;
  for (const row of await sourceRowsAbout(context, build.source_id, changed))
    if (row._id <= build.cut_off) await copyAgain(context, build, row);
}

/** The ids of the changed messages, by the events of the source. */
async function changedSince(
  { tails, events }: Pick<Context, 'events' | 'tails'>,
  build: BranchBuild,
): Promise<string[]> {
  // The events in the session are read first, so that those that leave it meanwhile are found in both rather than in neither.
  const newest = await tails.eventsOf(build.source_id);
  const older = await events.since(build.source_id, build.from_seq);
  const ids = [...older, ...newest.filter(({ seq }) => seq > build.from_seq)].flatMap(({ message_id }) =>
    message_id !== undefined && message_id <= build.cut_off ? [message_id] : [],
  );
  return [...new Set(ids)];
}

async function copyAgain(
  { messages, clock }: Pick<Context, 'clock' | 'messages'>,
  { _id: session_id }: BranchBuild,
  source: MessageDoc,
) {
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

/** Makes the session's current user the author of messages from before a merge. */
async function takeAuthorship(
  { messages }: Pick<Context, 'messages'>,
  build: BranchBuild,
  state: SessionState,
): Promise<void> {
  const { user_id, former_user_ids } = state;
  if (!former_user_ids) return;
  await branchCopies(messages, build._id).takeAuthorship(former_user_ids, user_id);
}

/** The session of the branch, which never holds a resume slot (contract: chats-resume-slot). */
async function branchOf(
  context: Pick<Context, 'clock' | 'codes' | 'messages'>,
  build: BranchBuild,
  source: SessionState,
): Promise<SessionDoc> {
  const now = context.clock();
  const { app_id, business_id, bot_profile_id, bot_kind, routing_reason, type, user_id, former_user_ids } = source;
  const { channel, origin_channel, channel_switch_count, segment_seq, last_switch_at } = source;
  const { conversation_id, topic, topic_frozen, agent_ids, accept_language, question_language } = source;
  return emptySession(now, {
    ...{ app_id, business_id, bot_profile_id, bot_kind, routing_reason, type, user_id },
    ...{ channel, origin_channel, channel_switch_count, segment_seq, last_switch_at },
    ...{ conversation_id, topic, topic_frozen, _id: build._id, reference_code: context.codes.make(app_id) },
    ...(former_user_ids && { former_user_ids }),
    ...(agent_ids && { agent_ids }),
    ...(accept_language && { accept_language }),
    ...(question_language && { question_language }),
    ...(build.created_by && { created_by: build.created_by }),
    parent_session_id: build.source_id,
    branched_at_message_id: build.cut_off,
    ...(await summaryOf(context, build, source, new Date(now))),
  });
}
