import { ApiError } from '../api/api-error';
import type { Kept } from '../api/store';
import type { ChatState } from '../chat/chat-state';
import { sessionsOf } from '../chat/kept-chat';
import { isOld } from '../chat/lines';
import type { ApiMessage } from '../message/message';
import { apiMessage as message, openTestChat, sessionWith, until } from './testing/test-chat';

type Pages = Readonly<Record<string, readonly ApiMessage[]>>;

/** A chat that reads pages of these sessions; one that is not named is foreign. */
function chatOf(kept: Kept, pages: Pages) {
  const chat = openTestChat(
    ({ method, path }) => {
      if (method === 'POST') return new Promise(() => {});
      const [, id = ''] = /chats\/(\w+)/.exec(path)!;
      if (!path.includes('/messages')) return sessionWith({ id });
      if (!pages[id]) throw new ApiError(400, 'session_not_found');
      return pages[id];
    },
    { access_token: 'token', ...kept },
  );
  const frame = (type: string, data: object) => chat.handlers().onFrame({ type, data });
  const readNewest = async () => {
    frame('ready', { seq: 1 });
    await until(() => chat.state().status === 'active');
  };
  const moveTo = (session_id: string) => {
    const { session_id: before = '', earlier = [] } = chat.store.read();
    chat.store.writeInOtherTab({ ...chat.store.read(), session_id, earlier: [...earlier, before] });
  };
  return { ...chat, frame, readNewest, moveTo };
}
const opened = (kept: Kept, pages: Pages) => {
  const chat = chatOf(kept, pages);
  chat.tell({ kind: 'chat.opened' });
  return chat;
};

test('the chat has the messages of the sessions before, as far as they can be read', async () => {
  const pages = { a: [message('1')], b: [message('2')], c: [message('3')] };
  const { readNewest, state } = opened({ session_id: 'c', earlier: ['a', 'gone', 'b'] }, pages);
  await readNewest();
  expect(state().lines.map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect([sessionsOf(state().kept), state().older]).toEqual([['a', 'b', 'c'], null]);
});

test('a browser that has not seen a transfer finds the session before by its message', async () => {
  const content = { event: 'transferred', from_session_id: 'a' };
  const pages = { a: [message('1')], b: [message('2', { content }), message('3')] };
  const { readNewest, state } = opened({ session_id: 'b' }, pages);
  await readNewest();
  expect(state().lines.map(({ id }) => id)).toEqual(['1', '3']);
});

const oldIn = (state: ChatState) => state.lines.filter((line) => isOld(state, line)).map(({ id }) => id);

test('messages from before the visit are not news, and a message that came meanwhile is', async () => {
  const { readNewest, state } = opened(
    { session_id: 'b', earlier: ['a'], unsent: [{ client_message_id: 'mine', text: 'Hello', url: '' }] },
    { a: [message('1')], b: [message('2'), message('3', { client_message_id: 'mine' }), message('4')] },
  );
  await readNewest();
  expect(oldIn(state())).toEqual(['1', '2']);
});

test('a message that the stream told of while the messages were read is news', async () => {
  const { readNewest, frame, state } = opened({ session_id: 'a' }, { a: [message('1'), message('2')] });
  frame('message.created', { message: message('2') });
  await readNewest();
  expect(oldIn(state())).toEqual(['1']);
});

test('the messages of a chat that is found again are not news', async () => {
  const { readNewest, frame, state } = opened({ session_id: 'a' }, { a: [message('1'), message('2')] });
  await readNewest();
  frame('message.created', { message: message('3') });
  expect(oldIn(state())).toEqual(['1', '2']);
});

test('the messages of a session in which the chat went on before the visit are not news', async () => {
  const { readNewest, moveTo, state } = opened({ session_id: 'a' }, { a: [message('1')], b: [message('2')] });
  await readNewest();
  moveTo('b');
  await readNewest();
  expect(oldIn(state())).toEqual(['1', '2']);
});

test('a message that came while a session was read no more is news when it is read again', async () => {
  const pages = { a: [message('1')] };
  const { readNewest, tell, state } = opened({ session_id: 'a' }, pages);
  await readNewest();
  pages.a.push(message('2'));
  tell({ kind: 'chat.opened' });
  await readNewest();
  expect(oldIn(state())).toEqual(['1']);
});
