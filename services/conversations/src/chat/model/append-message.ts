import { AppError, ulidAbove, ulidTime } from '@cws/kit';
import { type Decision, withEvent } from './decision';
import { firstGraphemes } from './graphemes';
import { type MessageDoc, otherSide, type SenderType } from './message';
import { textOf } from './plain-text';
import { previewOf } from './preview';
import { afterReading } from './receipts';
import { isLive, type SessionState, statusAfterMessage } from './session';
import { weightOf } from './sizes';

const TOPIC_LENGTH = 80;

/** A message before the write that allocates its id and seq. */
export type Draft = Omit<MessageDoc, '_id' | 'seq' | 'dedupe_key' | 'is_sealed'> & { readonly dedupe_key?: string };

/**
 * Appends `draft` as the session's newest message. Its writer has thereby read the messages before it; `quiet` shows
 * that reading as a delivery only. Errors: session_archived, session_closed.
 */
export function appendMessage(state: SessionState, draft: Draft, now: number, quiet = false): Decision<MessageDoc> {
  assertAccepting(state);
  const _id = ulidAbove(state.last_id, now);
  const sealed = draft.is_read_once && { is_sealed: true as const };
  const message: MessageDoc = { ...draft, ...sealed, _id, seq: state.seq + 1, dedupe_key: draft.dedupe_key ?? _id };
  const at = ulidTime(_id);
  const decision = { next: nextState(state, message, at, quiet), append: [message], result: message };
  if (decision.next.status === state.status) return decision;
  return withEvent(decision, { type: 'session.updated', changed: changedWith(state, decision.next) }, at);
}

/** The fields that a change of the status changes. */
const changedWith = (before: SessionState, after: SessionState): string[] =>
  before.resolved_at === after.resolved_at ? ['status'] : ['status', 'resolved_at'];

function assertAccepting({ status }: SessionState): void {
  if (status === 'archived') throw new AppError('session_archived');
  if (status === 'closed') throw new AppError('session_closed');
}

function nextState(state: SessionState, message: MessageDoc, at: Date, quiet: boolean): SessionState {
  const moved = withChannel(withStatus(state, message), message, at);
  const counted = message.is_private
    ? { ...moved, private_count: moved.private_count + 1 }
    : withCounts(withFirstResponse(moved, message, at), message, at, quiet);
  return {
    ...withTopic(withAgent(counted, message), message),
    seq: message.seq,
    last_id: message._id,
    tail_bytes: state.tail_bytes + weightOf(message),
    ...(message.is_sealed && { sealed_count: (state.sealed_count ?? 0) + 1 }),
    updated_at: at,
  };
}

function withStatus(state: SessionState, message: MessageDoc): SessionState {
  const status = statusAfterMessage(state, message);
  if (status === state.status) return state;
  return { ...state, status, snoozed_until: null, resolved_at: isLive(status) ? null : state.resolved_at };
}

function withChannel(state: SessionState, { channel }: MessageDoc, at: Date): SessionState {
  if (channel === state.channel) return state;
  const { channel_switch_count, segment_seq } = state;
  return {
    ...state,
    channel,
    channel_switch_count: channel_switch_count + 1,
    segment_seq: segment_seq + 1,
    last_switch_at: at,
  };
}

const RESPONDERS: readonly SenderType[] = ['bot', 'agent'];

function withFirstResponse(state: SessionState, { sender_type }: MessageDoc, at: Date): SessionState {
  if (state.first_response_at || !RESPONDERS.includes(sender_type)) return state;
  return { ...state, first_response_at: at };
}

function withCounts(state: SessionState, message: MessageDoc, at: Date, quiet: boolean): SessionState {
  const read = message.sender_type === 'system' ? state : withReading(state, message, quiet);
  const reader = otherSide(message.side);
  return {
    ...read,
    message_count: state.message_count + 1,
    unread: { ...read.unread, [reader]: read.unread[reader] + 1 },
    last_message: previewOf(message),
    last_message_at: at,
    last_message_sender: message.sender_type,
    activity_at: at,
  };
}

function withAgent(state: SessionState, { sender_type, sender_id }: MessageDoc): SessionState {
  const { agent_ids = [] } = state;
  if (sender_type !== 'agent' || agent_ids.includes(sender_id)) return state;
  return { ...state, agent_ids: [...agent_ids, sender_id] };
}

/** A message of a person or a bot marks the other side's messages as read; one of the system does not. */
function withReading(state: SessionState, { side }: MessageDoc, quiet: boolean): SessionState {
  if (state.unread[side] === 0) return state;
  const watermarks = afterReading(state, side, state.last_id, quiet);
  return { ...state, watermarks, unread: { ...state.unread, [side]: 0 } };
}

/** The first text of the user, neither private nor read-once, names the session for good (contract: chats-topic). */
function withTopic(state: SessionState, message: MessageDoc): SessionState {
  if (state.topic_frozen || message.side !== 'user' || message.is_private || message.is_read_once) return state;
  const text = textOf(message);
  if (text.trim() === '') return state;
  const topic = firstGraphemes(text, TOPIC_LENGTH);
  return { ...state, topic, topic_frozen: true, topic_message_id: message._id };
}
