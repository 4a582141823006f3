import { type Decision, type RowChange, withEvent } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import { isLive, type SessionState } from '../chat/model/session';
import { updated, withStatus } from '../chat/model/update-session';
import { CONTENT_FIELDS } from '../message/purged-rows';
import { updatedEvent } from '../message/revise-message';

/** The fields by which repeats of a client's message are recognised. */
export const CLIENT_KEYS = ['client_message_id', 'request_hash'] as const;

/** A user who is erased, and the id that replaces theirs in the session. */
export interface ErasedAs {
  readonly user_id: string;
  readonly pseudonym: string;
  /** Whether the session need not be found again. */
  readonly is_last: boolean;
}

/** Whether the message was written by the user or to them by the bot, so that it loses its content. */
const isErased = ({ side, sender_type, sender_id }: MessageDoc, { user_id }: ErasedAs): boolean =>
  side === 'user' || sender_type === 'bot' || sender_id === user_id;

/**
 * The session of an erased user: closed, without any text of theirs or of the bot's, without pending answers and notifications, and
 * with another user_id. Members keep what they wrote.
 */
export function erasedOwnSession(
  state: SessionState,
  tail: readonly MessageDoc[],
  erased: ErasedAs,
  at: Date,
): Decision<void> {
  const rows = tail.flatMap((row) => erasedRow(row, erased, at));
  const decision = updated(state, withoutUser(state, erased, at), at, undefined);
  const purged = tail.filter((row) => isErased(row, erased) && !row.gdpr_purged_at);
  const whole: Decision<void> = { ...decision, next: { ...decision.next, updated_at: at }, rows };
  return purged.reduce((all, row) => withEvent(all, updatedEvent(row), at), whole);
}

/** The fields in which a message of somebody else may repeat what the user wrote. */
const REPEATING = ['reply_snapshot', 'member_content'] as const satisfies readonly (keyof MessageDoc)[];

function erasedRow(row: MessageDoc, erased: ErasedAs, at: Date): RowChange[] {
  const of = { _id: row._id };
  if (!isErased(row, erased)) {
    const unset = REPEATING.filter((field) => row[field] !== undefined);
    return unset.length === 0 ? [] : [{ of, unset }];
  }
  const set = {
    gdpr_purged_at: row.gdpr_purged_at ?? at,
    gdpr_original_content_type: row.gdpr_original_content_type ?? row.content_type,
    dedupe_key: row._id,
    ...(row.sender_type !== 'bot' && { sender_id: erased.pseudonym }),
  };
  return [{ of, set, unset: [...CONTENT_FIELDS, ...CLIENT_KEYS] }];
}

/** The user may have worked at the desk in their own session. */
export function withoutAgent({ assignee_id, agent_ids = [] }: SessionState, user_id: string) {
  const others = agent_ids.filter((id) => id !== user_id);
  return {
    assignee_id: assignee_id === user_id ? '' : assignee_id,
    agent_ids: others.length > 0 ? others : undefined,
  };
}

/** The last message keeps its text when another person has written it. */
const OTHERS: readonly string[] = ['agent', 'system'];

function withoutUser(state: SessionState, erased: ErasedAs, at: Date): SessionState {
  const former = new Set([...(state.former_user_ids ?? []), erased.user_id]);
  return {
    ...(isLive(state.status) ? withStatus(state, 'closed', at) : state),
    user_id: erased.pseudonym,
    accept_language: undefined,
    question_language: undefined,
    former_user_ids: erased.is_last ? undefined : [...former],
    topic: '',
    topic_frozen: true,
    topic_message_id: undefined,
    tags: [],
    ...withoutAgent(state, erased.user_id),
    last_message: OTHERS.includes(state.last_message_sender) ? state.last_message : '',
    pins: state.pins.filter(({ is_private }) => is_private),
    slot: undefined,
    resume_key: undefined,
    created_by: undefined,
    answers_due: undefined,
    answers_dropped: undefined,
    last_answer: undefined,
    notices_due: undefined,
  };
}
