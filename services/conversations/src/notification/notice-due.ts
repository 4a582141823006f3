import type { Decision } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import type { NoticeDue } from '../chat/model/pending-notification';
import type { SessionState } from '../chat/model/session';

/** How long a process has for telling before another one does. */
export const HOLD_MS = 10_000;
/** What one session owes at most of what nobody has told in its time, and in all. */
export const MOST_LATE = 20;
export const MOST_NOTICES = 100;
const LONGEST_PUT_OFF_MS = 600_000;

type Written = Pick<MessageDoc, 'sender_type' | 'sender_id' | 'is_private' | 'source_message_id'>;
type Owner = Pick<SessionState, 'user_id'>;
type Line = readonly NoticeDue[];

const TELLING: readonly string[] = ['bot', 'agent'];

/** Whether somebody who is away is told of what such a sender writes. */
export const isTold = ({ sender_type, is_private }: { sender_type: string; is_private?: boolean }): boolean =>
  TELLING.includes(sender_type) && !is_private;

/** Nobody is told of what they wrote themselves, as a member of the business, nor of a copy. */
export const isForOwner = (message: Written, { user_id }: Owner): boolean =>
  isTold(message) && message.sender_id !== user_id && message.source_message_id === undefined;

/** The decision with its new message to be told of, where the user is away. */
export function owingNotice(
  decision: Decision<MessageDoc>,
  isAway: boolean,
  now: number,
  request_id = '',
): Decision<MessageDoc> {
  const { next, result: message } = decision;
  if (!isAway || !isForOwner(message, next)) return decision;
  const due = { message_id: message._id, seq: message.seq, is_news: true, ...(request_id && { request_id }) } as const;
  return { ...decision, next: withNotice(next, due, now) };
}

/** The state with what the user was told of revised messages to be brought up to what they have become. */
export function renewedNotices(next: SessionState, { revised = [], events = [] }: Decision<unknown>): SessionState {
  const told = new Set(revised.filter((message) => isForOwner(message, next)).map(({ _id }) => _id));
  return events.reduce((state, { message_id = '', seq, at }) => {
    if (!told.has(message_id)) return state;
    return withNotice(state, { message_id, seq }, at.getTime());
  }, next);
}

/** What is news stays it until it was told. */
function withNotice(state: SessionState, due: Omit<NoticeDue, 'at'>, now: number): SessionState {
  const { notices_due = [] } = state;
  const others = notices_due.filter((one) => !isAbout(one, due.message_id));
  const is_news = due.is_news ?? notices_due.find((one) => isAbout(one, due.message_id))?.is_news;
  const at = new Date(now + HOLD_MS);
  return { ...state, notices_due: withinBound([...others, { ...due, at, ...(is_news && { is_news }) }], now) };
}

/** About that message alone. */
const isAbout = ({ message_id, from }: NoticeDue, id: string): boolean => message_id === id && from === undefined;

/**
 * Of news the oldest gives way: there are newer ones. What brings up to date must not, since it takes back what was deleted
 * or purged: the two oldest become one.
 */
function withinBound(line: Line, now: number): Line {
  const isLate = line.length > MOST_LATE && line[0]!.at.getTime() <= now;
  if (!isLate && line.length <= MOST_NOTICES) return line;
  const oldest = line.findIndex(({ is_news }) => is_news);
  return oldest === -1 || oldest === line.length - 1 ? withOldestJoined(line) : line.toSpliced(oldest, 1);
}

function withOldestJoined([one, other, ...rest]: Line): Line {
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
export function withoutNotices(state: SessionState, told: Line): SessionState {
  const { notices_due = [] } = state;
  const left = notices_due.filter((due) => !told.some((one) => isSame(one, due)));
  if (left.length === notices_due.length) return state;
  return { ...state, notices_due: left.length > 0 ? left : undefined };
}

/** The state with what was refused put off, for longer each time; nobody is at it until then. */
export function withNoticesPutOff(state: SessionState, refused: Line, now: number): SessionState {
  const { notices_due = [] } = state;
  if (!notices_due.some((due) => refused.some((one) => isSame(one, due)))) return state;
  const line = notices_due.map((due) => (refused.some((one) => isSame(one, due)) ? putOff(due, now) : due));
  return { ...state, notices_due: line };
}

/** Half of the time is random, so that what was refused together is not tried together. */
function putOff(due: NoticeDue, now: number): NoticeDue {
  const { tries = 0 } = due;
  const longest = Math.min(LONGEST_PUT_OFF_MS, HOLD_MS * 2 ** tries);
  return { ...due, tries: tries + 1, at: new Date(now + longest * (0.5 + Math.random() / 2)) };
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
  one.message_id === other.message_id && one.seq === other.seq && one.from === other.from;
