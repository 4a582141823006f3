import { uuidV4 } from '@cws/kit';
import type { Decision, RowChange } from '../message/decision';
import type { ContentType, MessageDoc } from '../message/message';
import type { SessionState } from '../session/session';
import type { AnswerDue, Claim } from './owed';

const ANSWERED: readonly ContentType[] = ['text', 'markdown', 'postback', 'form_response'];
const ANYBODY = new Date(0);

type Said = Pick<MessageDoc, 'sender_type' | 'content_type' | 'is_private' | 'is_read_once'>;

const isQuestion = ({ sender_type, content_type, is_private, is_read_once }: Said): boolean =>
  sender_type === 'user' && ANSWERED.includes(content_type) && !is_private && !is_read_once;

/** The decision with an answer owed to its message, if that asks for one; claimed at once where it is first in line. */
export function owingAnswer(decision: Decision<MessageDoc>, claim: Claim | undefined, language: string) {
  const { next, result: question } = decision;
  if (next.status !== 'active' || !isQuestion(question)) return decision;
  const due = { message_id: question._id, answer_id: uuidV4(), attempt: 0, by: '', ...(language && { language }) };
  const line = next.answers_due ?? [];
  return { ...decision, next: { ...next, answers_due: line.length === 0 ? [taken(due, claim)] : [...line, due] } };
}

/** In the hands of whoever claims it, or of nobody. */
export const taken = (due: AnswerDue, claim: Claim | undefined): AnswerDue =>
  claim
    ? { ...due, attempt: due.attempt + 1, by: claim.by, lease_until: claim.until }
    : { ...due, by: '', lease_until: ANYBODY };

export const firstDue = ({ answers_due }: Pick<SessionState, 'answers_due'>): AnswerDue | undefined => answers_due?.[0];

/** The state with another first in line. */
export const withFirst = (state: SessionState, due: AnswerDue): SessionState => ({
  ...state,
  answers_due: [due, ...(state.answers_due ?? []).slice(1)],
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
  if (next.status !== 'active') return { ...next, answers_due: undefined };
  const gone = rows.filter(isRemoval).map(({ of }) => ('_id' in of ? of._id : ''));
  const left = line.filter(({ message_id }) => !gone.includes(message_id));
  return left.length === line.length ? next : withLine(next, left, undefined);
}

const isRemoval = ({ set }: RowChange): boolean => set?.deleted_at !== undefined || set?.gdpr_purged_at !== undefined;

function withLine(state: SessionState, line: readonly AnswerDue[], claim: Claim | undefined): SessionState {
  const [first, ...rest] = line;
  if (!first) return { ...state, answers_due: undefined };
  return { ...state, answers_due: [first.lease_until ? first : taken(first, claim), ...rest] };
}
