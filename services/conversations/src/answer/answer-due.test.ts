import { ulid, ulidTime } from '@cws/kit';
import type { Decision } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import { emptySession } from '../chat/model/new-session';
import type { AnswerDue } from '../chat/model/pending-answer';
import type { SessionState } from '../chat/model/session';
import { claimed, freeFrom, MOST_OWED, owingAnswer, stillOwed, withoutFirst } from './answer-due';

const LEASE = { by: 'one', until: new Date(1_000) };
const [A, B, C] = [ulid(1_000), ulid(2_000), ulid(3_000)];
const due = (message_id: string, more: Partial<AnswerDue> = {}): AnswerDue => ({
  message_id,
  answer_id: `answer to ${message_id}`,
  attempt: 0,
  by: '',
  ...more,
});
const first = due(A, { attempt: 1, by: 'one', lease_until: LEASE.until });

const stateWith = (...answers_due: AnswerDue[]): SessionState =>
  ({ ...emptySession(0, { status: 'active' } as never), answers_due }) as SessionState;

const idsOf = ({ answers_due = [] }: SessionState) => answers_due.map(({ message_id }) => message_id);

test.each(['deleted_at', 'gdpr_purged_at'])(
  'a question with %s is owed no answer, and the next is free for all',
  (field) => {
    const state = stillOwed(stateWith(first, due(B), due(C)), [{ of: { _id: A }, set: { [field]: new Date() } }]);
    expect(idsOf(state)).toEqual([B, C]);
    expect(state.answers_due![0]).toMatchObject({ attempt: 0, by: '', lease_until: ulidTime(B) });
  },
);

test('one further back goes without a change of the first', () => {
  const state = stillOwed(stateWith(first, due(B)), [{ of: { _id: B }, set: { deleted_at: new Date() } }]);
  expect(state.answers_due).toEqual([first]);
});

test('another change of a message leaves what is owed', () => {
  const state = stateWith(first);
  expect(stillOwed(state, [{ of: { _id: A }, set: { edited_at: new Date() } }])).toBe(state);
  expect(stillOwed(state, [{ of: { reply_to_message_id: A }, unset: ['reply_snapshot'] }])).toBe(state);
});

test('outside of active nothing is owed', () => {
  expect(stillOwed({ ...stateWith(first, due(B)), status: 'open' }).answers_due).toBeUndefined();
});

test('the next in line is claimed with the end of the first; behind the last there is nothing', () => {
  const next = withoutFirst(stateWith(first, due(B)), LEASE);
  expect(next.answers_due).toEqual([due(B, { attempt: 1, by: 'one', lease_until: LEASE.until })]);
  expect(withoutFirst(next, LEASE).answers_due).toBeUndefined();
});

const asking = (state: SessionState, _id: string): Decision<MessageDoc> => ({
  next: state,
  result: { _id, sender_type: 'user', content_type: 'text' } as MessageDoc,
});
const REQUEST = { language: 'en', request_id: 'request' };
const line = Array.from({ length: MOST_OWED }, (_, n) => due(ulid(10_000 + n)));
const FULL = stateWith({ ...line[0]!, attempt: 1, by: 'one', lease_until: LEASE.until }, ...line.slice(1));

describe('a question too many', () => {
  const LATE = 50_000;
  const next = owingAnswer(asking(FULL, ulid(LATE)), LEASE, REQUEST).next;

  test('takes the place of the oldest, and leaves the others as they are', () => {
    expect(next.answers_due).toHaveLength(MOST_OWED);
    expect(next.answers_due!.slice(0, -1)).toEqual(line.slice(1));
    expect(next.answers_dropped).toEqual({ message_id: line[0]!.message_id });
  });

  test('is nobody’s for a while, so that who goes on sending begins nothing', () => {
    expect(freeFrom(next)).toBeGreaterThan(LATE);
    expect(freeFrom(FULL)).toBe(LEASE.until.getTime());
  });

  test('leaves no mark behind the first once that is claimed', () => {
    const [one, ...others] = claimed(next, LEASE).answers_due!;
    expect(one).toMatchObject({ message_id: line[1]!.message_id, attempt: 1, by: 'one', lease_until: LEASE.until });
    expect(others.filter(({ lease_until }) => lease_until !== undefined)).toEqual([]);
  });

  test('is forgotten with the last answer that is owed', () => {
    const last = { ...next, answers_due: next.answers_due!.slice(0, 1) };
    expect(withoutFirst(last, LEASE).answers_dropped).toBeUndefined();
    expect(stillOwed({ ...next, status: 'open' }).answers_dropped).toBeUndefined();
  });
});

test('of a line that is longer than it may be only the newest are claimed', () => {
  const long = stateWith(due(A), due(B), ...line);
  const short = claimed(long, LEASE);
  expect(idsOf(short)).toEqual(line.map(({ message_id }) => message_id));
  expect(short.answers_dropped).toEqual({ message_id: B });
});

test('of a long Accept-Language the first languages are kept', () => {
  const language = Array.from({ length: 100 }, (_, n) => `de-x-${n}`).join(',');
  const { next } = owingAnswer(asking(stateWith(), C), undefined, { ...REQUEST, language });
  const [{ language: kept = '' }] = next.answers_due as [AnswerDue];
  expect(language.startsWith(`${kept},`)).toBe(true);
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.length).toBeLessThanOrEqual(128);
});
