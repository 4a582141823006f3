import { ulidTime } from '@cws/kit';
import type { RowChange } from '../../chat/model/decision';
import type { AnswerLease, PendingAnswer } from '../../chat/model/pending-answer';
import type { SessionState } from '../../chat/model/session';

/** How many answers may be pending in a session (contract: answers-bounded). */
export const MAX_PENDING = 20;

/** One attempt at one pending answer. */
export interface Attempt {
  readonly session_id: string;
  readonly message_id: string;
  readonly answer_id: string;
  /** From 1; stored as `attempt` of the pending answer. */
  readonly number: number;
  readonly began: number;
}

/**
 * Why an attempt does not hold its answer any more. `lost`: another process makes the answer or has made it. `dropped`: the question gave
 * way to newer ones.
 */
export type Loss = 'status' | 'deleted' | 'lost' | 'dropped';

type Queue = readonly PendingAnswer[];
type Queued = Pick<SessionState, 'answers_due'>;

export const firstPending = ({ answers_due }: Queued): PendingAnswer | undefined => answers_due?.[0];

/** Whether the first pending answer of the session is that attempt's. */
export function isHolding(state: Queued, { message_id, number }: Pick<Attempt, 'message_id' | 'number'>): boolean {
  const pending = firstPending(state);
  return pending?.message_id === message_id && pending.attempt === number;
}

/** Why the answer to a question is not held any more, as far as the state of the session tells. */
export function lossIn(
  state: Pick<SessionState, 'status' | 'answers_due' | 'answers_dropped'>,
  message_id: string,
): Exclude<Loss, 'deleted'> | undefined {
  if (state.status !== 'active') return 'status';
  if (state.answers_due?.some((pending) => pending.message_id === message_id)) return 'lost';
  return isDropped(state, message_id) ? 'dropped' : undefined;
}

/** Whether the question gets no answer because too many newer ones came. */
const isDropped = ({ answers_dropped }: Pick<SessionState, 'answers_dropped'>, message_id: string): boolean =>
  answers_dropped !== undefined && message_id <= answers_dropped.message_id;

/** The time from which the first answer of the queue may be claimed. */
export function claimableFrom({ answers_due = [] }: Queued): number {
  const [first] = answers_due;
  if (!first) return Number.POSITIVE_INFINITY;
  if (first.lease_until) return first.lease_until.getTime();
  return Math.max(0, ...answers_due.map(({ lease_until }) => lease_until?.getTime() ?? 0));
}

/** The answer under a lease, or claimable by every process: then those with older questions are claimed first. */
export const leasedTo = (pending: PendingAnswer, lease: AnswerLease | undefined): PendingAnswer =>
  lease
    ? { ...pending, attempt: pending.attempt + 1, by: lease.by, lease_until: lease.until }
    : { ...pending, by: '', lease_until: ulidTime(pending.message_id) };

/** Leases the first answer of a queue that is not empty, and shortens the queue to its limit. */
export function withFirstClaimed(state: SessionState, lease: AnswerLease): SessionState {
  const short = withoutOldest(state);
  return withFirst(short, leasedTo(firstPending(short)!, lease));
}

/** Replaces the first answer of the queue. */
export const withFirst = (state: SessionState, pending: PendingAnswer): SessionState => ({
  ...state,
  answers_due: [pending, ...(state.answers_due ?? []).slice(1).map(withoutLease)],
});

/** Removes the first answer, and leases the next one. */
export const withoutFirst = (state: SessionState, lease: AnswerLease | undefined): SessionState =>
  withQueue(state, (state.answers_due ?? []).slice(1), lease);

/** Removes the oldest answers of a queue that is too long, and notes that their questions were dropped. */
export function withoutOldest(state: SessionState): SessionState {
  const queue = state.answers_due ?? [];
  if (queue.length <= MAX_PENDING) return state;
  const { message_id } = queue.at(-MAX_PENDING - 1)!;
  return {
    ...state,
    answers_due: queue.slice(-MAX_PENDING),
    answers_dropped: { ...state.answers_dropped, message_id },
  };
}

/**
 * Removes the answers that a change makes needless: all of them outside of `active`, so that a session that becomes active again
 * answers no old questions, and those to messages that are deleted or purged.
 */
export function withoutNeedlessAnswers(next: SessionState, rows: readonly RowChange[] = []): SessionState {
  const queue = next.answers_due;
  if (!queue) return next;
  if (next.status !== 'active') return withoutAnswers(next);
  const removed = rows.filter(isRemoval).map(({ of }) => ('_id' in of ? of._id : ''));
  const left = queue.filter(({ message_id }) => !removed.includes(message_id));
  return left.length === queue.length ? next : withQueue(next, left, undefined);
}

const isRemoval = ({ set }: RowChange): boolean => set?.deleted_at !== undefined || set?.gdpr_purged_at !== undefined;

function withQueue(state: SessionState, queue: Queue, lease: AnswerLease | undefined): SessionState {
  const [first, ...rest] = queue;
  if (!first) return withoutAnswers(state);
  if (first === firstPending(state)) return { ...state, answers_due: queue };
  return { ...state, answers_due: [leasedTo(first, lease), ...rest.map(withoutLease)] };
}

const withoutAnswers = ({ answers_dropped, ...state }: SessionState): SessionState => ({
  ...state,
  ...(answers_dropped && { answers_dropped: undefined }),
  answers_due: undefined,
});

/** Only the lease of the first answer counts once it has one. */
function withoutLease(pending: PendingAnswer): PendingAnswer {
  if (!pending.lease_until) return pending;
  const { lease_until: _, ...rest } = pending;
  return rest;
}
