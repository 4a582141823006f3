import { type Call, ownCall, serviceCaller, uuidV7 } from '@cws/kit';
import type { Context } from '../context';
import { revokeFamily } from '../family/revoke-family';
import type { Merge } from './merge';

/** Does one pass of a merge that is due; false when there is none. */
export async function runDueMerge(context: Context): Promise<boolean> {
  const merge = await context.merges.claim(context.now());
  if (merge) await runPass(context, merge);
  return merge !== null;
}

/** One pass. Each step may be repeated: what fails, or is killed, is done again from the start. */
export async function runPass(context: Context, merge: Merge): Promise<void> {
  try {
    await takeOver(context, ownCall(serviceCaller('identity'), uuidV7()), merge);
    await context.merges.finishPass(merge, context.now());
  } catch (error) {
    context.log.warn({ err: error, attempt: merge.attempt }, 'a merge failed and will be tried again');
    await context.merges.giveBack(merge, context.now());
  }
}

/** The anonymous credential first, so that nothing new begins behind the job's back. */
async function takeOver(context: Context, call: Call, { _id, into_user_id }: Merge): Promise<void> {
  for (const family of await context.families.listLive(call, _id, context.now()))
    await revokeFamily(context, call, family._id);
  const users = { from_user_id: _id, into_user_id };
  await context.conversations.mergeUser(call, users);
  await context.grants.mergeUser(call, users);
  await context.profiles.mergeUser(call, users);
  await context.visitors.settle(_id);
}
