import { type Call, ownCall, serviceCaller, uuidV7 } from '@cws/kit';
import type { Context } from '../context';
import { revokeFamily } from '../family/revoke-family';
import type { Merge } from './merge';

/** Runs one pass of a due merge; false when none is due. */
export async function runDueMerge(context: Context): Promise<boolean> {
  const merge = await context.merges.claim(context.clock());
  if (merge) await runPass(context, merge);
  return merge !== null;
}

/** One pass. Each step may be repeated: a pass that fails or is killed runs again from the start. */
export async function runPass(context: Context, merge: Merge): Promise<void> {
  try {
    await takeOver(context, ownCall(serviceCaller('identity'), uuidV7()), merge);
    await context.merges.finishPass(merge, context.clock());
  } catch (error) {
    context.log.warn({ err: error, attempt: merge.attempt }, 'a merge failed and will be tried again');
    await context.merges.giveBack(merge, context.clock());
  }
}

/** Revokes the anonymous credential first, so that it starts nothing new during the merge. */
async function takeOver(context: Context, call: Call, { _id, into_user_id }: Merge): Promise<void> {
  for (const family of await context.families.listLive(call, _id, context.clock()))
    await revokeFamily(context, call, family._id);
  const users = { from_user_id: _id, into_user_id };
  await context.conversations.mergeUser(call, users);
  await context.grants.mergeUser(call, users);
  await context.profiles.mergeUser(call, users);
  await context.anonymous.visitors.settle(_id);
}
