import type { Account } from '../api/account';
import { ApiError } from '../api/api-error';
import type { Kept, Store } from '../api/kept';
import { openCell } from './cell';
import { type ChatState, isOld, withMessages, withUnsent } from './chat-state';
import { moveTo, openHistory, sessionsOf } from './history';
import type { ApiMessage } from './message';

function storeWith(kept: Kept): Store {
  const now = { ...kept };
  const write = (change: Partial<Kept>): void => {
    Object.assign(now, change);
  };
  return { read: () => now, write, clear: () => {}, onOtherTab: () => {} };
}

const message = (id: string, content: object = {}): ApiMessage => ({
  ...{ id, sender_type: 'agent', content_type: 'text', text: id, content, created_at: '' },
});

/** Reads pages of these sessions; one that is not named is foreign. */
function historyOf(store: Store, pages: Readonly<Record<string, readonly ApiMessage[]>>) {
  const cell = openCell(store);
  const request = jest.fn(async ({ path }: { path: string }) => {
    const data = pages[/chats\/(\w+)/.exec(path)![1]!];
    if (!data) throw new ApiError(400, 'session_not_found');
    return { data, meta: { next_cursor: '' } };
  });
  return { cell, history: openHistory({ request } as unknown as Account, store, cell) };
}

test('the chat has the messages of the sessions before, as far as they can be read', async () => {
  const store = storeWith({ session_id: 'c', earlier: ['a', 'gone', 'b'] });
  const { cell, history } = historyOf(store, { a: [message('1')], b: [message('2')], c: [message('3')] });
  await history.loadNewest('c', () => []);
  expect(cell.state().lines.map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect([sessionsOf(store), cell.state().older]).toEqual([['a', 'b', 'c'], null]);
});

test('a browser that has not seen a transfer finds the session before by its message', async () => {
  const note = { event: 'transferred', from_session_id: 'a' };
  const store = storeWith({ session_id: 'b' });
  const { cell, history } = historyOf(store, { a: [message('1')], b: [message('2', note), message('3')] });
  await history.loadNewest('b', () => []);
  expect(cell.state().lines.map(({ id }) => id)).toEqual(['1', '3']);
});

const oldIn = (state: ChatState) => state.lines.filter((line) => isOld(state, line)).map(({ id }) => id);

test('messages from before the visit are not news, and a message that came meanwhile is', async () => {
  const { cell, history } = historyOf(storeWith({ session_id: 'b', earlier: ['a'] }), {
    a: [message('1')],
    b: [message('2'), { ...message('3'), client_message_id: 'mine' }, message('4')],
  });
  cell.set(withUnsent(cell.state(), { client_message_id: 'mine', text: 'Hello', url: '' }));
  await history.loadNewest('b', () => []);
  expect(oldIn(cell.state())).toEqual(['1', '2']);
});

test('a message that the stream told of while the messages were read is news', async () => {
  const { cell, history } = historyOf(storeWith({ session_id: 'a' }), { a: [message('1'), message('2')] });
  await history.loadNewest('a', () => [message('2')]);
  expect(oldIn(cell.state())).toEqual(['1']);
});

test('the messages of a chat that is found again are not news', async () => {
  const { cell, history } = historyOf(storeWith({ session_id: 'a' }), { a: [message('1'), message('2')] });
  await history.loadNewest('a', () => []);
  cell.set(withMessages(cell.state(), [message('3')]));
  expect(oldIn(cell.state())).toEqual(['1', '2']);
});

test('the messages of a session in which the chat went on before the visit are not news', async () => {
  const pages = { a: [message('1')], b: [message('2')] };
  const store = storeWith({ session_id: 'a' });
  const { cell, history } = historyOf(store, pages);
  await history.loadNewest('a', () => []);
  moveTo(store, 'b');
  await history.loadNewest('b', () => []);
  expect(oldIn(cell.state())).toEqual(['1', '2']);
});

test('a message that came while a session was read no more is news when it is read again', async () => {
  const pages = { a: [message('1')] };
  const { cell, history } = historyOf(storeWith({ session_id: 'a' }), pages);
  await history.loadNewest('a', () => []);
  pages.a.push(message('2'));
  await history.loadNewest('a', () => []);
  expect(oldIn(cell.state())).toEqual(['1']);
});

test('a session that another one follows stays as an earlier one', () => {
  const store = storeWith({ session_id: 'a' });
  moveTo(store, '');
  moveTo(store, 'b');
  expect(sessionsOf(store)).toEqual(['a', 'b']);
  moveTo(store, 'a');
  expect(sessionsOf(store)).toEqual(['b', 'a']);
});
