import type { Decision } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import { emptySession } from '../chat/model/new-session';
import type { PendingNotification } from '../chat/model/pending-notification';
import type { SessionState } from '../chat/model/session';
import {
  hasNewPending,
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
const due = (message_id: string, seq: number, more: Partial<PendingNotification> = {}): PendingNotification => ({
  ...{ message_id, seq, at: HELD },
  ...more,
});
/** The state after an event about a message that was revised. */
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

test('what is written to somebody who is away is owed as news, behind what is owed already', () => {
  const { next } = withPendingNotification(saying(message(), due('z', 1)), true, NOW);
  expect(next.notices_due).toEqual([due('z', 1), due('a', 7, { is_news: true })]);
});

test.each<[string, boolean, Partial<MessageDoc>]>([
  ['somebody is there', false, {}],
  ['it is private', true, { is_private: true }],
  ['the system says it', true, { sender_type: 'system' }],
  ['the user says it', true, { sender_type: 'user', sender_id: 'customer' }],
  ['the user says it as an agent', true, { sender_id: 'customer' }],
  ['it is a copy', true, { source_message_id: 'b' }],
])('nothing is owed where %s', (_why, isAway, more) => {
  const decision = saying(message(more));
  expect(withPendingNotification(decision, isAway, NOW)).toBe(decision);
});

test('a change of a message takes the place of what is owed of it, which is still news', () => {
  const line = [due('a', 3, { is_news: true, at: new Date(1) }), due('z', 4)];
  const next = revise(stateWith(...line), message());
  expect(next.notices_due).toEqual([due('z', 4), due('a', 7, { is_news: true })]);
});

test('a change of what was told is no news; of a private message or a copy it is nothing', () => {
  const state = stateWith();
  expect(revise(state, message()).notices_due).toEqual([due('a', 7)]);
  for (const more of [{ is_private: true }, { source_message_id: 'b' }] as const)
    expect(revise(state, message(more))).toBe(state);
});

test('what was told goes, what has changed since stays, and nothing is left of an empty line', () => {
  const [a, b] = [due('a', 1), due('b', 2)];
  expect(withoutNotifications(stateWith(due('a', 5), b), [a, b]).notices_due).toEqual([due('a', 5)]);
  expect(withoutNotifications(stateWith(a, b), [a, b]).notices_due).toBeUndefined();
  const state = stateWith(a);
  expect(withoutNotifications(state, [b])).toBe(state);
});

test('only what nobody is at is taken', () => {
  const [old, held] = [due('a', 1, { at: new Date(NOW) }), due('b', 2, { at: new Date(NOW + 1) })];
  expect(withNotificationsClaimed(stateWith(old, held), NOW).notices_due).toEqual([due('a', 1), held]);
  const state = stateWith(held);
  expect(withNotificationsClaimed(state, NOW)).toBe(state);
});

test('a write owes more where it adds a line or changes what one is about, not where it puts one off', () => {
  const before = stateWith(due('a', 1));
  expect(hasNewPending(before, stateWith(due('a', 1), due('b', 2)))).toBe(true);
  expect(hasNewPending(before, stateWith(due('a', 2)))).toBe(true);
  expect(hasNewPending(before, stateWith(due('a', 1, { at: new Date(0) })))).toBe(false);
  expect(hasNewPending(before, { ...before, notices_due: undefined })).toBe(false);
});

const idsOf = (line: readonly PendingNotification[] = []) => line.map(({ message_id }) => message_id);
const many = (count: number, more: Partial<PendingNotification>) =>
  Array.from({ length: count }, (_, n) => due(`m${String(n).padStart(3, '0')}`, n, more));
const LATE = new Date(NOW);

test('of news that nobody has told in its time the oldest gives way to more', () => {
  const line = many(MAX_OVERDUE, { is_news: true, at: LATE });
  const { next } = withPendingNotification(saying(message(), ...line), true, NOW);
  expect(idsOf(next.notices_due)).toEqual([...idsOf(line).slice(1), 'a']);
});

test('news of a burst wait for their time, as many as a session holds', () => {
  const line = many(MAX_PENDING - 1, { is_news: true });
  const full = withPendingNotification(saying(message(), ...line), true, NOW).next;
  expect(full.notices_due).toHaveLength(MAX_PENDING);
  const { next } = withPendingNotification({ next: full, result: message({ _id: 'b' }) }, true, NOW);
  expect(idsOf(next.notices_due)).toEqual([...idsOf(line).slice(1), 'a', 'b']);
});

test('what brings up to date is not lost: the two oldest become one that spans both', () => {
  const line = many(MAX_OVERDUE, { at: LATE });
  const next = revise(stateWith(...line), message({ _id: 'x' }));
  expect(next.notices_due).toHaveLength(MAX_OVERDUE);
  expect(next.notices_due![0]).toEqual({ message_id: 'm001', from: 'm000', seq: 1, at: LATE });
  const again = revise(next, message({ _id: 'y' }));
  expect(again.notices_due![0]).toEqual({ message_id: 'm002', from: 'm000', seq: 2, at: LATE });
});

test('news give way before what brings up to date', () => {
  const line = many(MAX_OVERDUE, { at: LATE }).map((one, n) => (n === 3 ? { ...one, is_news: true as const } : one));
  const next = revise(stateWith(...line), message());
  expect(idsOf(next.notices_due)).toEqual([...idsOf(line).toSpliced(3, 1), 'a']);
});

test('what was refused is put off for longer each time; what has changed since is not', () => {
  const [refused, changed] = [due('a', 1), due('b', 5)];
  const state = withNotificationsDelayed(stateWith(refused, changed), [refused, due('b', 2)], NOW);
  const [first, other] = state.notices_due!;
  expect(other).toBe(changed);
  expect(first).toMatchObject({ message_id: 'a', tries: 1 });
  expect(first!.at.getTime()).toBeGreaterThanOrEqual(NOW + LEASE_MS / 2);
  expect(first!.at.getTime()).toBeLessThanOrEqual(NOW + LEASE_MS);
  const [second] = withNotificationsDelayed(state, [first!], NOW).notices_due!;
  expect(second!.at.getTime()).toBeGreaterThanOrEqual(NOW + LEASE_MS);
});
