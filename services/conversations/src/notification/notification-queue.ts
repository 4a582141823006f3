import type { Decision } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import type { PendingNotification } from '../chat/model/pending-notification';
import type { SessionState } from '../chat/model/session';

/** How long a process has for sending a notification before another one may. */
export const LEASE_MS = 10_000;
/** How many notifications may be pending in a session, overdue ones and in all. */
export const MAX_OVERDUE = 20;
export const MAX_PENDING = 100;
const MAX_DELAY_MS = 600_000;

type NotifyingMessage = Pick<MessageDoc, 'sender_type' | 'sender_id' | 'is_private' | 'source_message_id'>;
type SessionUser = Pick<SessionState, 'user_id'>;
type Queue = readonly PendingNotification[];

const NOTIFYING_SENDERS: readonly string[] = ['bot', 'agent'];

/** Whether messages of such a sender notify a user who is away. */
export const isNotifying = ({ sender_type, is_private }: { sender_type: string; is_private?: boolean }): boolean =>
  NOTIFYING_SENDERS.includes(sender_type) && !is_private;

/** A user is not notified of what they wrote themselves as a member of the business, nor of a copy. */
export const notifiesUser = (message: NotifyingMessage, { user_id }: SessionUser): boolean =>
  isNotifying(message) && message.sender_id !== user_id && message.source_message_id === undefined;

/** Adds a notification of the new message if the user is away. */
export function withPendingNotification(
  decision: Decision<MessageDoc>,
  isAway: boolean,
  now: number,
  request_id = '',
): Decision<MessageDoc> {
  const { next, result: message } = decision;
  if (!isAway || !notifiesUser(message, next)) return decision;
  const pending = { message_id: message._id, seq: message.seq, is_news: true } as const;
  return { ...decision, next: withQueued(next, { ...pending, ...(request_id && { request_id }) }, now) };
}

/** Adds updates of the notifications of revised messages. */
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

/** Replaces an earlier entry of the same message. A message stays news until its notification was sent. */
function withQueued(state: SessionState, pending: Omit<PendingNotification, 'at'>, now: number): SessionState {
  const { notices_due = [] } = state;
  const others = notices_due.filter((one) => !isAbout(one, pending.message_id));
  const is_news = pending.is_news ?? notices_due.find((one) => isAbout(one, pending.message_id))?.is_news;
  const at = new Date(now + LEASE_MS);
  return { ...state, notices_due: withinLimit([...others, { ...pending, at, ...(is_news && { is_news }) }], now) };
}

/** Whether it is about that message alone. */
const isAbout = ({ message_id, from }: PendingNotification, id: string): boolean =>
  message_id === id && from === undefined;

/**
 * Removes the oldest news from a queue that is too long, since there are newer ones. An update is never removed, since it may
 * withdraw a message that was deleted or purged: the two oldest updates are joined instead.
 */
function withinLimit(queue: Queue, now: number): Queue {
  const isOverdue = queue.length > MAX_OVERDUE && queue[0]!.at.getTime() <= now;
  if (!isOverdue && queue.length <= MAX_PENDING) return queue;
  const oldest = queue.findIndex(({ is_news }) => is_news);
  return oldest === -1 || oldest === queue.length - 1 ? withOldestJoined(queue) : queue.toSpliced(oldest, 1);
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

/** Removes the notifications that were sent, except those whose messages have changed again. */
export function withoutNotifications(state: SessionState, sent: Queue): SessionState {
  const { notices_due = [] } = state;
  const remaining = notices_due.filter((pending) => !isIn(sent, pending));
  if (remaining.length === notices_due.length) return state;
  return { ...state, notices_due: remaining.length > 0 ? remaining : undefined };
}

/** Delays the notifications that were refused, each time for longer; no process may claim them until then. */
export function withNotificationsDelayed(state: SessionState, refused: Queue, now: number): SessionState {
  const { notices_due = [] } = state;
  if (!notices_due.some((pending) => isIn(refused, pending))) return state;
  const queue = notices_due.map((pending) => (isIn(refused, pending) ? delayed(pending, now) : pending));
  return { ...state, notices_due: queue };
}

/** Half of the delay is random, so that notifications that were refused together are not sent together again. */
function delayed(pending: PendingNotification, now: number): PendingNotification {
  const { tries = 0 } = pending;
  const longest = Math.min(MAX_DELAY_MS, LEASE_MS * 2 ** tries);
  return { ...pending, tries: tries + 1, at: new Date(now + longest * (0.5 + Math.random() / 2)) };
}

/** The notifications that no process is sending. */
export const dueNotifications = ({ notices_due = [] }: SessionState, now: number): Queue =>
  notices_due.filter(({ at }) => at.getTime() <= now);

/** Claims these notifications. */
export function withNotificationsClaimed(state: SessionState, due: Queue, now: number): SessionState {
  const at = new Date(now + LEASE_MS);
  const { notices_due = [] } = state;
  return { ...state, notices_due: notices_due.map((one) => (due.includes(one) ? { ...one, at } : one)) };
}

/** Whether the queue holds the notification, about the same change of its message. */
export const isIn = (queue: Queue, pending: PendingNotification): boolean => queue.some((one) => isSame(one, pending));

const isSame = (one: PendingNotification, other: PendingNotification): boolean =>
  one.message_id === other.message_id && one.seq === other.seq && one.from === other.from;
