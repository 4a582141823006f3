import type { Decision } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import type { PendingNotification } from '../chat/model/pending-notification';
import type { SessionState } from '../chat/model/session';

/** How long a process has for telling before another one does. */
export const LEASE_MS = 10_000;
/** What one session owes at most of what nobody has told in its time, and in all. */
export const MAX_OVERDUE = 20;
export const MAX_PENDING = 100;
const LONGEST_DELAY_MS = 600_000;

type NotifyingMessage = Pick<MessageDoc, 'sender_type' | 'sender_id' | 'is_private' | 'source_message_id'>;
type SessionUser = Pick<SessionState, 'user_id'>;
type Queue = readonly PendingNotification[];

const NOTIFYING_SENDERS: readonly string[] = ['bot', 'agent'];

/** Whether somebody who is away is told of what such a sender writes. */
export const isNotifying = ({ sender_type, is_private }: { sender_type: string; is_private?: boolean }): boolean =>
  NOTIFYING_SENDERS.includes(sender_type) && !is_private;

/** Nobody is told of what they wrote themselves, as a member of the business, nor of a copy. */
export const notifiesUser = (message: NotifyingMessage, { user_id }: SessionUser): boolean =>
  isNotifying(message) && message.sender_id !== user_id && message.source_message_id === undefined;

/** The decision with its new message to be told of, where the user is away. */
export function withPendingNotification(
  decision: Decision<MessageDoc>,
  isAway: boolean,
  now: number,
  request_id = '',
): Decision<MessageDoc> {
  const { next, result: message } = decision;
  if (!isAway || !notifiesUser(message, next)) return decision;
  const due = { message_id: message._id, seq: message.seq, is_news: true, ...(request_id && { request_id }) } as const;
  return { ...decision, next: withQueued(next, due, now) };
}

/** The state with what the user was told of revised messages to be brought up to what they have become. */
export function withRevisedNotifications(
  next: SessionState,
  { revised = [], events = [] }: Decision<unknown>,
): SessionState {
  const revisedIds = new Set(revised.filter((message) => notifiesUser(message, next)).map(({ _id }) => _id));
  return events.reduce((state, { message_id = '', seq, at }) => {
    if (!revisedIds.has(message_id)) return state;
    return withQueued(state, { message_id, seq }, at.getTime());
  }, next);
}

/** What is news stays it until it was told. */
function withQueued(state: SessionState, due: Omit<PendingNotification, 'at'>, now: number): SessionState {
  const { notices_due = [] } = state;
  const others = notices_due.filter((one) => !isAbout(one, due.message_id));
  const is_news = due.is_news ?? notices_due.find((one) => isAbout(one, due.message_id))?.is_news;
  const at = new Date(now + LEASE_MS);
  return { ...state, notices_due: withinLimit([...others, { ...due, at, ...(is_news && { is_news }) }], now) };
}

/** About that message alone. */
const isAbout = ({ message_id, from }: PendingNotification, id: string): boolean =>
  message_id === id && from === undefined;

/**
 * Of news the oldest gives way: there are newer ones. What brings up to date must not, since it takes back what was deleted
 * or purged: the two oldest become one.
 */
function withinLimit(line: Queue, now: number): Queue {
  const isLate = line.length > MAX_OVERDUE && line[0]!.at.getTime() <= now;
  if (!isLate && line.length <= MAX_PENDING) return line;
  const oldest = line.findIndex(({ is_news }) => is_news);
  return oldest === -1 || oldest === line.length - 1 ? withOldestJoined(line) : line.toSpliced(oldest, 1);
}

function withOldestJoined([one, other, ...rest]: Queue): Queue {
  if (!one || !other) return [];
  const ids = [one, other].flatMap(({ from, message_id }) => [from ?? message_id, message_id]).toSorted();
  const joined = {
    message_id: ids.at(-1)!,
    from: ids[0]!,
    seq: Math.max(one.seq, other.seq),
    at: new Date(Math.max(one.at.getTime(), other.at.getTime())),
  };
  return [joined, ...rest];
}

/** The state without what was told; what has changed again since is still to be told. */
export function withoutNotifications(state: SessionState, told: Queue): SessionState {
  const { notices_due = [] } = state;
  const left = notices_due.filter((due) => !told.some((one) => isSame(one, due)));
  if (left.length === notices_due.length) return state;
  return { ...state, notices_due: left.length > 0 ? left : undefined };
}

/** The state with what was refused put off, for longer each time; nobody is at it until then. */
export function withNotificationsDelayed(state: SessionState, refused: Queue, now: number): SessionState {
  const { notices_due = [] } = state;
  if (!notices_due.some((due) => refused.some((one) => isSame(one, due)))) return state;
  const line = notices_due.map((due) => (refused.some((one) => isSame(one, due)) ? delayed(due, now) : due));
  return { ...state, notices_due: line };
}

/** Half of the time is random, so that what was refused together is not tried together. */
function delayed(due: PendingNotification, now: number): PendingNotification {
  const { tries = 0 } = due;
  const longest = Math.min(LONGEST_DELAY_MS, LEASE_MS * 2 ** tries);
  return { ...due, tries: tries + 1, at: new Date(now + longest * (0.5 + Math.random() / 2)) };
}

/** The state with everything that nobody is at in the hands of whoever asks; the same state when there is nothing. */
export function withNotificationsClaimed(state: SessionState, now: number): SessionState {
  const { notices_due = [] } = state;
  if (!notices_due.some(({ at }) => at.getTime() <= now)) return state;
  const until = new Date(now + LEASE_MS);
  return { ...state, notices_due: notices_due.map((due) => (due.at.getTime() <= now ? { ...due, at: until } : due)) };
}

/** Whether a write has made something to be told. */
export const hasNewPending = (before: SessionState, after: SessionState): boolean =>
  before.notices_due !== after.notices_due &&
  (after.notices_due ?? []).some((due) => !before.notices_due?.some((one) => isSame(one, due)));

const isSame = (one: PendingNotification, other: PendingNotification): boolean =>
  one.message_id === other.message_id && one.seq === other.seq && one.from === other.from;
