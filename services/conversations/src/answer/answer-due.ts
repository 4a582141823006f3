import { type Call, ulidTime, uuidV4 } from '@cws/kit';
import type { Decision, RowChange } from '../chat/model/decision';
import type { ContentType, MessageDoc } from '../chat/model/message';
import type { AnswerDue, Claim } from '../chat/model/pending-answer';
import type { SessionState } from '../chat/model/session';

/** What one session owes at most (contract: answers-bounded). */
export const MOST_OWED = 20;
/** Somebody who sends faster than they can be answered is answered when they pause: each message would end the last attempt. */
const OVERFLOW_PAUSE_MS = 1_000;
/** The header has no bound of its own, and stands in the session for as long as the answer is owed. */
const LANGUAGE_LENGTH = 128;

const ANSWERED: readonly ContentType[] = ['text', 'markdown', 'postback', 'form_response'];

type Said = Pick<MessageDoc, 'sender_type' | 'content_type' | 'is_private' | 'is_read_once'>;
type Line = readonly AnswerDue[];

const isQuestion = ({ sender_type, content_type, is_private, is_read_once }: Said): boolean =>
  sender_type === 'user' && ANSWERED.includes(content_type) && !is_private && !is_read_once;

/** The decision with an answer owed to its message, if that asks for one; claimed at once where it is first in line. */
export function owingAnswer(
  decision: Decision<MessageDoc>,
  claim: Claim | undefined,
  request: Pick<Call, 'language' | 'request_id'>,
): Decision<MessageDoc> {
  const { next, result: question } = decision;
  if (next.status !== 'active' || !isQuestion(question)) return decision;
  const due = dueFor(question._id, request);
  const line = next.answers_due ?? [];
  if (line.length >= MOST_OWED) return { ...decision, next: withOverflow(next, line, due) };
  return { ...decision, next: { ...next, answers_due: line.length === 0 ? [taken(due, claim)] : [...line, due] } };
}

const dueFor = (message_id: string, { language, request_id }: Pick<Call, 'language' | 'request_id'>): AnswerDue => ({
  message_id,
  answer_id: uuidV4(),
  attempt: 0,
  by: '',
  ...(language && { language: shortened(language) }),
  ...(request_id && { request_id }),
});

/** The first languages of the header, as many as there is room for. */
const shortened = (language: string): string =>
  language.length <= LANGUAGE_LENGTH
    ? language
    : language.slice(0, language.lastIndexOf(',', LANGUAGE_LENGTH)).slice(0, LANGUAGE_LENGTH);

/**
 * The oldest give way. The newest says from when on the first may be taken, so that the write appends it and changes nothing
 * else of the line.
 */
function withOverflow(state: SessionState, line: Line, due: AnswerDue): SessionState {
  const from = new Date(ulidTime(due.message_id).getTime() + OVERFLOW_PAUSE_MS);
  return withoutOldest({ ...state, answers_due: [...line, { ...due, lease_until: from }] });
}

function withoutOldest(state: SessionState): SessionState {
  const line = state.answers_due ?? [];
  if (line.length <= MOST_OWED) return state;
  const { message_id } = line.at(-MOST_OWED - 1)!;
  return {
    ...state,
    answers_due: line.slice(-MOST_OWED),
    answers_dropped: { ...state.answers_dropped, message_id },
  };
}

/** In the hands of whoever claims it, or of nobody: then the one that was asked first is the first to be taken. */
export const taken = (due: AnswerDue, claim: Claim | undefined): AnswerDue =>
  claim
    ? { ...due, attempt: due.attempt + 1, by: claim.by, lease_until: claim.until }
    : { ...due, by: '', lease_until: ulidTime(due.message_id) };

export const firstDue = ({ answers_due }: Pick<SessionState, 'answers_due'>): AnswerDue | undefined => answers_due?.[0];

/** From when on the first in line may be taken. */
export function freeFrom({ answers_due = [] }: Pick<SessionState, 'answers_due'>): number {
  const [first] = answers_due;
  if (!first) return Number.POSITIVE_INFINITY;
  if (first.lease_until) return first.lease_until.getTime();
  return Math.max(0, ...answers_due.map(({ lease_until }) => lease_until?.getTime() ?? 0));
}

/** The state with its first in the hands of whoever claims it, and no more in line than may be; it owes an answer. */
export function claimed(state: SessionState, claim: Claim): SessionState {
  const short = withoutOldest(state);
  return withFirst(short, taken(firstDue(short)!, claim));
}

/** The state with another first in line. */
export const withFirst = (state: SessionState, due: AnswerDue): SessionState => ({
  ...state,
  answers_due: [due, ...(state.answers_due ?? []).slice(1).map(unstamped)],
});

/** The state without the first in line; the next one is claimed in the same step. */
export const withoutFirst = (state: SessionState, claim: Claim | undefined): SessionState =>
  withLine(state, (state.answers_due ?? []).slice(1), claim);

/**
 * The state with the answers that it still owes after a change: none outside of `active`, so that coming back there answers
 * nothing old, and none to what is deleted or purged.
 */
export function stillOwed(next: SessionState, rows: readonly RowChange[] = []): SessionState {
  const line = next.answers_due;
  if (!line) return next;
  if (next.status !== 'active') return nothingOwed(next);
  const gone = rows.filter(isRemoval).map(({ of }) => ('_id' in of ? of._id : ''));
  const left = line.filter(({ message_id }) => !gone.includes(message_id));
  return left.length === line.length ? next : withLine(next, left, undefined);
}

const isRemoval = ({ set }: RowChange): boolean => set?.deleted_at !== undefined || set?.gdpr_purged_at !== undefined;

function withLine(state: SessionState, line: Line, claim: Claim | undefined): SessionState {
  const [first, ...rest] = line;
  if (!first) return nothingOwed(state);
  if (first === firstDue(state)) return { ...state, answers_due: line };
  return { ...state, answers_due: [taken(first, claim), ...rest.map(unstamped)] };
}

const nothingOwed = ({ answers_dropped, ...state }: SessionState): SessionState => ({
  ...state,
  ...(answers_dropped && { answers_dropped: undefined }),
  answers_due: undefined,
});

/** With a first that says itself from when on it is free, nobody looks at the others. */
function unstamped(due: AnswerDue): AnswerDue {
  if (!due.lease_until) return due;
  const { lease_until: _, ...rest } = due;
  return rest;
}

/** Whether the question was one too many. */
export const isDropped = ({ answers_dropped }: Pick<SessionState, 'answers_dropped'>, message_id: string): boolean =>
  answers_dropped !== undefined && message_id <= answers_dropped.message_id;
