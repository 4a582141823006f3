import type { Decision } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import { emptySession } from '../chat/model/new-session';
import type { PendingNotification } from '../chat/model/pending-notification';
import type { SessionState } from '../chat/model/session';
import {
  dueNotifications,
  isIn,
  LEASE_MS,
  MAX_OVERDUE,
  MAX_PENDING,
  withNotificationsClaimed,
  withNotificationsDelayed,
  withoutNotifications,
  withPendingNotification,
  withRevisedNotifications,
} from './notification-queue';

const NOW = 50_000;
const HELD = new Date(NOW + LEASE_MS);
const pendingOf = (message_id: string, seq: number, more: Partial<PendingNotification> = {}): PendingNotification => ({
  ...{ message_id, seq, at: HELD },
  ...more,
});
/** The state after a message was revised. */
const revise = (next: SessionState, revised: MessageDoc): SessionState =>
  withRevisedNotifications(next, {
    ...{ next, revised: [revised], result: undefined },
    events: [{ type: 'message.updated', message_id: revised._id, seq: next.seq, at: new Date(NOW) }],
  });
const stateWith = (...notices_due: PendingNotification[]): SessionState =>
  ({ ...emptySession(0, { user_id: 'customer' } as never), seq: 7, notices_due }) as SessionState;
const message = (more: Partial<MessageDoc> = {}) =>
  ({ _id: 'a', seq: 7, sender_type: 'agent', sender_id: 'member', ...more }) as MessageDoc;
const saying = (said: MessageDoc, ...line: PendingNotification[]): Decision<MessageDoc> => ({
  next: stateWith(...line),
  result: said,
});

test('a message to a user who is away is queued as news behind the others', () => {
  const { next } = withPendingNotification(saying(message(), pendingOf('z', 1)), true, NOW);
  expect(next.notices_due).toEqual([pendingOf('z', 1), pendingOf('a', 7, { is_news: true })]);
});

test.each<[string, boolean, Partial<MessageDoc>]>([
  ['to a user who is not away', false, {}],
  ['that is private', true, { is_private: true }],
  ['of the system', true, { sender_type: 'system' }],
  ['of the user', true, { sender_type: 'user', sender_id: 'customer' }],
  ['of the user as an agent', true, { sender_id: 'customer' }],
  ['that is a copy', true, { source_message_id: 'b' }],
])('a message %s is not queued', (_why, isAway, more) => {
  const decision = saying(message(more));
  expect(withPendingNotification(decision, isAway, NOW)).toBe(decision);
});

test('a change of a message replaces its entry, which is still news', () => {
  const line = [pendingOf('a', 3, { is_news: true, at: new Date(1) }), pendingOf('z', 4)];
  const next = revise(stateWith(...line), message());
  expect(next.notices_due).toEqual([pendingOf('z', 4), pendingOf('a', 7, { is_news: true })]);
});

test('a change of a message without an entry is queued as an update, and one of a private message or a copy is not queued', () => {
  const state = stateWith();
  expect(revise(state, message()).notices_due).toEqual([pendingOf('a', 7)]);
  for (const more of [{ is_private: true }, { source_message_id: 'b' }] as const)
    expect(revise(state, message(more))).toBe(state);
});

test('sent entries are removed unless their message has changed, and an empty queue is removed', () => {
  const [a, b] = [pendingOf('a', 1), pendingOf('b', 2)];
  expect(withoutNotifications(stateWith(pendingOf('a', 5), b), [a, b]).notices_due).toEqual([pendingOf('a', 5)]);
  expect(withoutNotifications(stateWith(a, b), [a, b]).notices_due).toBeUndefined();
  const state = stateWith(a);
  expect(withoutNotifications(state, [b])).toBe(state);
});

test('only entries whose lease has expired are due, and a claim leases them again', () => {
  const [old, held] = [pendingOf('a', 1, { at: new Date(NOW) }), pendingOf('b', 2, { at: new Date(NOW + 1) })];
  const due = dueNotifications(stateWith(old, held), NOW);
  expect(due).toEqual([old]);
  expect(withNotificationsClaimed(stateWith(old, held), due, NOW).notices_due).toEqual([pendingOf('a', 1), held]);
});

test('a queue holds an entry that was delayed, and not one about an earlier change of the message', () => {
  const queue = [pendingOf('a', 2)];
  expect(isIn(queue, pendingOf('a', 2, { at: new Date(0) }))).toBe(true);
  expect(isIn(queue, pendingOf('a', 1))).toBe(false);
  expect(isIn(queue, pendingOf('b', 2))).toBe(false);
});

const idsOf = (line: readonly PendingNotification[] = []) => line.map(({ message_id }) => message_id);
const many = (count: number, more: Partial<PendingNotification>) =>
  Array.from({ length: count }, (_, n) => pendingOf(`m${String(n).padStart(3, '0')}`, n, more));
const LATE = new Date(NOW);

test('the oldest news gives way to a new one when the queue is overdue', () => {
  const line = many(MAX_OVERDUE, { is_news: true, at: LATE });
  const { next } = withPendingNotification(saying(message(), ...line), true, NOW);
  expect(idsOf(next.notices_due)).toEqual([...idsOf(line).slice(1), 'a']);
});

test('a queue that is not overdue holds 100 news', () => {
  const line = many(MAX_PENDING - 1, { is_news: true });
  const full = withPendingNotification(saying(message(), ...line), true, NOW).next;
  expect(full.notices_due).toHaveLength(MAX_PENDING);
  const { next } = withPendingNotification({ next: full, result: message({ _id: 'b' }) }, true, NOW);
  expect(idsOf(next.notices_due)).toEqual([...idsOf(line).slice(1), 'a', 'b']);
});

test('the two oldest updates of a full queue are joined to one that covers both', () => {
  const line = many(MAX_OVERDUE, { at: LATE });
  const next = revise(stateWith(...line), message({ _id: 'x' }));
  expect(next.notices_due).toHaveLength(MAX_OVERDUE);
  expect(next.notices_due![0]).toEqual({ message_id: 'm001', from: 'm000', seq: 1, at: LATE });
  const again = revise(next, message({ _id: 'y' }));
  expect(again.notices_due![0]).toEqual({ message_id: 'm002', from: 'm000', seq: 2, at: LATE });
});

test('news give way before updates', () => {
  const line = many(MAX_OVERDUE, { at: LATE }).map((one, n) => (n === 3 ? { ...one, is_news: true as const } : one));
  const next = revise(stateWith(...line), message());
  expect(idsOf(next.notices_due)).toEqual([...idsOf(line).toSpliced(3, 1), 'a']);
});

test('a refused entry is delayed for longer each time, unless its message has changed', () => {
  const [refused, changed] = [pendingOf('a', 1), pendingOf('b', 5)];
  const state = withNotificationsDelayed(stateWith(refused, changed), [refused, pendingOf('b', 2)], NOW);
  const [first, other] = state.notices_due!;
  expect(other).toBe(changed);
  expect(first).toMatchObject({ message_id: 'a', tries: 1 });
  expect(first!.at.getTime()).toBeGreaterThanOrEqual(NOW + LEASE_MS / 2);
  expect(first!.at.getTime()).toBeLessThanOrEqual(NOW + LEASE_MS);
  const [second] = withNotificationsDelayed(state, [first!], NOW).notices_due!;
  expect(second!.at.getTime()).toBeGreaterThanOrEqual(NOW + LEASE_MS);
});
