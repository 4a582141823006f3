import { type Call, requestMark, validated } from '@cws/kit';
import type { profiles } from '@cws/protos';
import type { Context } from '../context';
import { feedbackContent, feedbackOf, newFeedback } from './feedback';

/** Stores the caller's feedback, once for each Idempotency-Key (contract: feedback-create). */
export async function createFeedback(
  context: Context,
  call: Call,
  request: profiles.CreateFeedbackRequest,
): Promise<profiles.CreateFeedbackResponse> {
  const { feedback, clock } = context;
  const content = validated(feedbackContent, request);
  const now = new Date(clock());
  const mark = requestMark(request.idempotency, now.getTime());
  const earlier = mark && (await feedback.madeBy(call, mark));
  if (earlier) return { feedback: feedbackOf(earlier), replayed: true };
  const row = newFeedback(call.caller.user_id, content, mark, now);
  if (!(await feedback.insert(call, row))) return createFeedback(context, call, request);
  return { feedback: feedbackOf(row), replayed: false };
}
