import type { Decision } from '../message/decision';
import type { MessageDoc } from '../message/message';
import type { SessionState } from '../session/session';
import type { NoticeDue } from './notice';

/** How long a process has for telling before another one does. */
export const HOLD_MS = 10_000;

type Written = Pick<MessageDoc, 'sender_type' | 'sender_id' | 'is_private' | 'source_message_id'>;
type Owner = Pick<SessionState, 'user_id'>;

const TELLING: readonly string[] = ['bot', 'agent'];

/** Whether somebody who is away is told of what such a sender writes. */
export const isTold = ({ sender_type, is_private }: { sender_type: string; is_private?: boolean }): boolean =>
  TELLING.includes(sender_type) && !is_private;

/** Nobody is told of what they wrote themselves, as a member of the business, nor of a copy. */
const isForOwner = (message: Written, { user_id }: Owner): boolean =>
  isTold(message) && message.sender_id !== user_id && message.source_message_id === undefined;

/** The decision with its new message to be told of, where the user is away. */
export function owingNotice(decision: Decision<MessageDoc>, isAway: boolean, now: number): Decision<MessageDoc> {
  const { next, result: message } = decision;
  if (!isAway || !isForOwner(message, next)) return decision;
  return { ...decision, next: withNotice(next, { message_id: message._id, seq: message.seq, is_news: true }, now) };
}

/** The decision with what the user was told of the message to be brought up to what that becomes by it. */
export function renewingNotice<T>(decision: Decision<T>, message: MessageDoc, at: Date): Decision<T> {
  const { next } = decision;
  if (!isForOwner(message, next)) return decision;
  return { ...decision, next: withNotice(next, { message_id: message._id, seq: next.seq }, at.getTime()) };
}

/** What is news stays it until it was told. */
function withNotice(state: SessionState, due: Omit<NoticeDue, 'at'>, now: number): SessionState {
  const { notices_due = [] } = state;
  const others = notices_due.filter(({ message_id }) => message_id !== due.message_id);
  const earlier = notices_due.find(({ message_id }) => message_id === due.message_id);
  const is_news = due.is_news ?? earlier?.is_news;
  const at = new Date(now + HOLD_MS);
  return { ...state, notices_due: [...others, { ...due, at, ...(is_news && { is_news }) }] };
}

/** The state without what was told; what has changed again since is still to be told. */
export function withoutNotices(state: SessionState, told: readonly NoticeDue[]): SessionState {
  const { notices_due = [] } = state;
  const left = notices_due.filter((due) => !told.some((one) => isSame(one, due)));
  if (left.length === notices_due.length) return state;
  return { ...state, notices_due: left.length > 0 ? left : undefined };
}

/** The state with everything that nobody is at in the hands of whoever asks; the same state when there is nothing. */
export function withNoticesTaken(state: SessionState, now: number): SessionState {
  const { notices_due = [] } = state;
  if (!notices_due.some(({ at }) => at.getTime() <= now)) return state;
  const until = new Date(now + HOLD_MS);
  return { ...state, notices_due: notices_due.map((due) => (due.at.getTime() <= now ? { ...due, at: until } : due)) };
}

/** Whether a write has made something to be told. */
export const owesMore = (before: SessionState, after: SessionState): boolean =>
  before.notices_due !== after.notices_due &&
  (after.notices_due ?? []).some((due) => !before.notices_due?.some((one) => isSame(one, due)));

const isSame = (one: NoticeDue, other: NoticeDue): boolean =>
  one.message_id === other.message_id && one.seq === other.seq;
