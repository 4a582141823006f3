import { ulid, ulidTime } from '@cws/kit';
import type { Decision } from '../../chat/model/decision';
import type { MessageDoc } from '../../chat/model/message';
import { emptySession } from '../../chat/model/new-session';
import type { PendingAnswer } from '../../chat/model/pending-answer';
import type { SessionState } from '../../chat/model/session';
import { claimableFrom, MAX_PENDING, withFirstClaimed, withoutFirst, withoutNeedlessAnswers } from './answer-queue';
import { withPendingAnswer } from './queue-question';

const LEASE = { by: 'one', until: new Date(1_000) };
const [A, B, C] = [ulid(1_000), ulid(2_000), ulid(3_000)];
const pendingTo = (message_id: string, more: Partial<PendingAnswer> = {}): PendingAnswer => ({
  message_id,
  answer_id: `answer to ${message_id}`,
  attempt: 0,
  by: '',
  ...more,
});
const first = pendingTo(A, { attempt: 1, by: 'one', lease_until: LEASE.until });

const stateWith = (...answers_due: PendingAnswer[]): SessionState =>
  ({ ...emptySession(0, { status: 'active' } as never), answers_due }) as SessionState;

const idsOf = ({ answers_due = [] }: SessionState) => answers_due.map(({ message_id }) => message_id);

test.each(['deleted_at', 'gdpr_purged_at'])(
  'a question with %s leaves the queue, and any process may claim the next one',
  (field) => {
    const state = withoutNeedlessAnswers(stateWith(first, pendingTo(B), pendingTo(C)), [
      { of: { _id: A }, set: { [field]: new Date() } },
    ]);
    expect(idsOf(state)).toEqual([B, C]);
    expect(state.answers_due![0]).toMatchObject({ attempt: 0, by: '', lease_until: ulidTime(B) });
  },
);

test('a deleted question further back leaves the queue without a change of the first', () => {
  const state = withoutNeedlessAnswers(stateWith(first, pendingTo(B)), [
    { of: { _id: B }, set: { deleted_at: new Date() } },
  ]);
  expect(state.answers_due).toEqual([first]);
});

test('an edit or a removed snapshot leaves the queue as it is', () => {
  const state = stateWith(first);
  expect(withoutNeedlessAnswers(state, [{ of: { _id: A }, set: { edited_at: new Date() } }])).toBe(state);
  expect(withoutNeedlessAnswers(state, [{ of: { reply_to_message_id: A }, unset: ['reply_snapshot'] }])).toBe(state);
});

test('a session that is not active has no pending answers', () => {
  expect(withoutNeedlessAnswers({ ...stateWith(first, pendingTo(B)), status: 'open' }).answers_due).toBeUndefined();
});

test('removing the first answer leases the next one, and removing the last leaves no queue', () => {
  const next = withoutFirst(stateWith(first, pendingTo(B)), LEASE);
  expect(next.answers_due).toEqual([pendingTo(B, { attempt: 1, by: 'one', lease_until: LEASE.until })]);
  expect(withoutFirst(next, LEASE).answers_due).toBeUndefined();
});

const asking = (state: SessionState, _id: string): Decision<MessageDoc> => ({
  next: state,
  result: { _id, sender_type: 'user', content_type: 'text' } as MessageDoc,
});
const REQUEST = { language: 'en', request_id: 'request' };
const queue = Array.from({ length: MAX_PENDING }, (_, n) => pendingTo(ulid(10_000 + n)));
const FULL = stateWith({ ...queue[0]!, attempt: 1, by: 'one', lease_until: LEASE.until }, ...queue.slice(1));

describe('a question beyond the limit', () => {
  const LATE = 50_000;
  const next = withPendingAnswer(asking(FULL, ulid(LATE)), LEASE, REQUEST).next;

  test('pushes out the oldest, and leaves the others as they are', () => {
    expect(next.answers_due).toHaveLength(MAX_PENDING);
    expect(next.answers_due!.slice(0, -1)).toEqual(queue.slice(1));
    expect(next.answers_dropped).toEqual({ message_id: queue[0]!.message_id });
  });

  test('lets nobody claim the first one for a while, so that a user who goes on sending starts no attempt', () => {
    expect(claimableFrom(next)).toBeGreaterThan(LATE);
    expect(claimableFrom(FULL)).toBe(LEASE.until.getTime());
  });

  test('loses its lease time once the first one is claimed', () => {
    const [one, ...others] = withFirstClaimed(next, LEASE).answers_due!;
    expect(one).toMatchObject({ message_id: queue[1]!.message_id, attempt: 1, by: 'one', lease_until: LEASE.until });
    expect(others.filter(({ lease_until }) => lease_until !== undefined)).toEqual([]);
  });

  test('is no longer noted once no answer is pending', () => {
    const last = { ...next, answers_due: next.answers_due!.slice(0, 1) };
    expect(withoutFirst(last, LEASE).answers_dropped).toBeUndefined();
    expect(withoutNeedlessAnswers({ ...next, status: 'open' }).answers_dropped).toBeUndefined();
  });
});

test('a claim shortens a queue that is too long to its newest questions', () => {
  const long = stateWith(pendingTo(A), pendingTo(B), ...queue);
  const short = withFirstClaimed(long, LEASE);
  expect(idsOf(short)).toEqual(queue.map(({ message_id }) => message_id));
  expect(short.answers_dropped).toEqual({ message_id: B });
});

test('a long Accept-Language is stored with its first languages', () => {
  const language = Array.from({ length: 100 }, (_, n) => `de-x-${n}`).join(',');
  const { next } = withPendingAnswer(asking(stateWith(), C), undefined, { ...REQUEST, language });
  const [{ language: kept = '' }] = next.answers_due as [PendingAnswer];
  expect(language.startsWith(`${kept},`)).toBe(true);
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.length).toBeLessThanOrEqual(128);
});
