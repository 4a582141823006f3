import { AppError, ulidAbove, ulidTime } from '@cws/kit';
import { firstGraphemes } from '../graphemes';
import { isLive, type SessionState, statusAfterUserMessage } from '../session/session';
import type { Decision } from './decision';
import type { MessageDoc } from './message';
import { plainText } from './plain-text';

const TOPIC_LENGTH = 80;
const LAST_MESSAGE_LENGTH = 200;

/** A message that has no id yet: id and seq are allocated by the write that commits it. */
export type Draft = Omit<MessageDoc, '_id' | 'seq' | 'dedupe_key'> & { readonly dedupe_key?: string };

/** The session's next state with `draft` as its newest message; session_archived and session_closed refuse it. */
export function appendMessage(state: SessionState, draft: Draft, now: number): Decision<MessageDoc> {
  assertAccepting(state);
  const _id = ulidAbove(state.last_id, now);
  const message: MessageDoc = { ...draft, _id, seq: state.seq + 1, dedupe_key: draft.dedupe_key ?? _id };
  return { next: nextState(state, message, ulidTime(_id)), append: [message], result: message };
}

function assertAccepting({ status }: SessionState): void {
  if (status === 'archived') throw new AppError('session_archived');
  if (status === 'closed') throw new AppError('session_closed');
}

function nextState(state: SessionState, message: MessageDoc, at: Date): SessionState {
  const text = plainText(message.content);
  const moved = withChannel(withStatus(state, message), message, at);
  const counted = message.is_private ? moved : withLastMessage(moved, message, text, at);
  return {
    ...withTopic(counted, message, text),
    seq: message.seq,
    last_id: message._id,
    tail_bytes: state.tail_bytes + (message.content?.length ?? 0),
    updated_at: at,
  };
}

function withStatus(state: SessionState, message: MessageDoc): SessionState {
  const status = message.side === 'user' ? statusAfterUserMessage(state) : state.status;
  return status === state.status ? state : { ...state, status, resolved_at: isLive(status) ? null : state.resolved_at };
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

function withLastMessage(state: SessionState, message: MessageDoc, text: string, at: Date): SessionState {
  return {
    ...state,
    message_count: state.message_count + 1,
    last_message: message.is_read_once ? '' : firstGraphemes(text, LAST_MESSAGE_LENGTH),
    last_message_at: at,
    last_message_sender: message.sender_type,
    activity_at: at,
  };
}

/** §2.4.4: the first text of the user, neither private nor read-once, names the session for good. */
function withTopic(state: SessionState, message: MessageDoc, text: string): SessionState {
  const seeds = message.side === 'user' && text !== '' && !message.is_private && !message.is_read_once;
  if (state.topic_frozen || !seeds) return state;
  return { ...state, topic: firstGraphemes(text, TOPIC_LENGTH), topic_frozen: true };
}
