import type { Call } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { feedbackOf } from './feedback';

const MAX_LIMIT = 100;

/** Lists the caller's feedback, oldest first, for an export of their data. */
export async function listFeedback(
  { feedback }: Context,
  call: Call,
  { after, limit }: profiles.ListFeedbackRequest,
): Promise<profiles.ListFeedbackResponse> {
  const most = Math.min(limit || MAX_LIMIT, MAX_LIMIT);
  return { feedback: (await feedback.behind(call, call.caller.user_id, after, most)).map(feedbackOf) };
}
