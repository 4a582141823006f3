import { type Call, isDuplicateKey } from '@cws/kit';
import { type Decision, Outdated } from '../chat/model/decision';
import { emptySession } from '../chat/model/new-session';
import type { SessionDoc, SessionState } from '../chat/model/session';
import { type BranchBuild, LostLease } from '../chat/store/branch-build-store';
import { branchCopies } from '../chat/store/branch-copy-store';
import type { Context } from '../context';
import { summaryOf } from './branch-summary';
import { catchUp } from './catch-up';

/**
 * Inserts the session of a branch whose messages are all copied. The changes of the source are applied first, and the session is
 * inserted in one transaction with a write of the source, so that the source cannot change in between. Error: LostLease.
 */
export async function showBranch(context: Context, call: Call, build: BranchBuild): Promise<void> {
  try {
    const branch = await context.messageLog.revise(call, build.source_id, (state) => shown(context, build, state));
    context.realtime.created(branch);
  } catch (error) {
    throw isDuplicateKey(error, '_id') ? new LostLease() : error;
  }
}

async function shown(context: Context, build: BranchBuild, state: SessionState): Promise<Decision<SessionDoc>> {
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

/** Makes the session's current user the author of messages from before a merge. */
async function takeAuthorship({ messages }: Context, build: BranchBuild, state: SessionState): Promise<void> {
  const { user_id, former_user_ids } = state;
  if (!former_user_ids) return;
  await branchCopies(messages, build._id).takeAuthorship(former_user_ids, user_id);
}

/** The session of the branch, which never holds a resume slot (contract: chats-resume-slot). */
async function branchOf(context: Context, build: BranchBuild, source: SessionState): Promise<SessionDoc> {
  const now = context.clock();
  const { app_id, business_id, bot_profile_id, bot_kind, routing_reason, type, user_id, former_user_ids } = source;
  const { channel, origin_channel, channel_switch_count, segment_seq, last_switch_at } = source;
  const { conversation_id, topic, topic_frozen, agent_ids, accept_language } = source;
  return emptySession(now, {
    ...{ app_id, business_id, bot_profile_id, bot_kind, routing_reason, type, user_id },
    ...{ channel, origin_channel, channel_switch_count, segment_seq, last_switch_at },
    ...{ conversation_id, topic, topic_frozen, _id: build._id, reference_code: context.codes.make(app_id) },
    ...(former_user_ids && { former_user_ids }),
    ...(agent_ids && { agent_ids }),
    ...(accept_language && { accept_language }),
    ...(build.created_by && { created_by: build.created_by }),
    parent_session_id: build.source_id,
    branched_at_message_id: build.cut_off,
    ...(await summaryOf(context, build, source, new Date(now))),
  });
}
