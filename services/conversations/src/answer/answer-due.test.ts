import { emptySession } from '../session/new-session';
import type { SessionState } from '../session/session';
import { stillOwed, withoutFirst } from './answer-due';
import type { AnswerDue } from './owed';

const LEASE = { by: 'one', until: new Date(1_000) };
const due = (message_id: string, more: Partial<AnswerDue> = {}): AnswerDue => ({
  message_id,
  answer_id: `answer to ${message_id}`,
  attempt: 0,
  by: '',
  ...more,
});
const first = due('a', { attempt: 1, by: 'one', lease_until: LEASE.until });

const stateWith = (...answers_due: AnswerDue[]): SessionState =>
  ({ ...emptySession(0, {} as never), answers_due }) as SessionState;

const idsOf = ({ answers_due = [] }: SessionState) => answers_due.map(({ message_id }) => message_id);

test.each(['deleted_at', 'gdpr_purged_at'])(
  'a question with %s is owed no answer, and the next is free for all',
  (field) => {
    const state = stillOwed(stateWith(first, due('b'), due('c')), [{ of: { _id: 'a' }, set: { [field]: new Date() } }]);
    expect(idsOf(state)).toEqual(['b', 'c']);
    expect(state.answers_due![0]).toMatchObject({ attempt: 0, by: '', lease_until: new Date(0) });
  },
);

test('one further back goes without a change of the first', () => {
  const state = stillOwed(stateWith(first, due('b')), [{ of: { _id: 'b' }, set: { deleted_at: new Date() } }]);
  expect(state.answers_due).toEqual([first]);
});

test('another change of a message leaves what is owed', () => {
  const state = stateWith(first);
  expect(stillOwed(state, [{ of: { _id: 'a' }, set: { edited_at: new Date() } }])).toBe(state);
  expect(stillOwed(state, [{ of: { reply_to_message_id: 'a' }, unset: ['reply_snapshot'] }])).toBe(state);
});

test('outside of active nothing is owed', () => {
  expect(stillOwed({ ...stateWith(first, due('b')), status: 'open' }).answers_due).toBeUndefined();
});

test('the next in line is claimed with the end of the first; behind the last there is nothing', () => {
  const next = withoutFirst(stateWith(first, due('b')), LEASE);
  expect(next.answers_due).toEqual([due('b', { attempt: 1, by: 'one', lease_until: LEASE.until })]);
  expect(withoutFirst(next, LEASE).answers_due).toBeUndefined();
});
