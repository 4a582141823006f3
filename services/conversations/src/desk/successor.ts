import type { Call } from '@cws/kit';
import { appendMessage } from '../chat/model/append-message';
import { emptySession } from '../chat/model/new-session';
import type { IdempotencyMark, SessionDoc, SessionState } from '../chat/model/session';
import { slotOf } from '../chat/model/slot';
import { transferNote } from './transfer-note';
import type { Target } from './transfer-target';

interface Making {
  readonly now: number;
  readonly reason: string;
  readonly mark?: IdempotencyMark;
  readonly reference_code: string;
}

/**
 * The session that continues a transferred one: it has the same user and channel, and the next resume finds it. Its topic is not
 * copied, so that the message that it was taken from can be purged.
 */
export function successorOf(
  call: Call,
  old: SessionState,
  target: Target,
  { now, reason, mark, reference_code }: Making,
): SessionDoc {
  const { user_id, former_user_ids, business_id, conversation_id, type, channel, origin_channel, priority, tags } = old;
  const { app_id, bot_profile_id } = target;
  const slot = type === 'bot' ? slotOf({ user_id, app_id, bot_profile_id, channel: origin_channel }) : undefined;
  const empty = emptySession(now, {
    ...{ user_id, business_id, conversation_id, type, channel, origin_channel, priority, tags },
    ...(former_user_ids && { former_user_ids }),
    ...(old.accept_language && { accept_language: old.accept_language }),
    ...(old.question_language && { question_language: old.question_language }),
    ...target,
    reference_code,
    ...(slot && { slot, resume_key: slot }),
    // The key is the member's, so a merge of the customer does not move it.
    ...(mark && { created_by: { ...mark, unscoped_key: '' } }),
  });
  const note = transferNote(call, empty, { from_session_id: old._id, team_id: target.team_id, reason });
  const { next, append = [] } = appendMessage(empty, note, now);
  return { ...empty, ...next, tail: append };
}
