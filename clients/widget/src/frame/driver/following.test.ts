import { ApiError } from '../api/api-error';
import type { ApiMessage } from '../message/message';
import { apiMessage, openTestChat, sessionWith, turn, until } from './testing/test-chat';

/** A chat whose session is followed and whose responses the test gives; `page` has its newest messages. */
function followed(page: Promise<readonly ApiMessage[]> = Promise.resolve([])) {
  const responses: ((status: string) => void)[] = [];
  const chat = openTestChat(({ method, path }) => {
    if (method === 'POST') return new Promise(() => {});
    if (path.includes('/messages')) return page;
    return new Promise((resolve) => responses.push((status) => resolve(sessionWith({ status }))));
  });
  chat.tell({ kind: 'chat.opened' });
  const tell = (frame: object) => chat.handlers().onFrame(frame as never);
  tell({ type: 'ready', data: { seq: 1 } });
  return { ...chat, tellFrame: tell, responses, status: () => chat.state().status };
}

const updated = (status: string) => ({
  ...{ type: 'session.updated', seq: 2 },
  data: { session: { id: 's', status, transferred_to_session_id: '' } },
});

test('a status that was read before the stream told a newer one does not replace it', async () => {
  const { status, tellFrame, responses } = followed();
  await until(() => responses.length === 1);
  tellFrame(updated('pending'));
  expect(status()).toBe('pending');
  responses[0]!('active');
  await turn();
  expect(status()).toBe('pending');
});

test('a status that is read while the stream tells nothing counts', async () => {
  const { status, responses } = followed();
  await until(() => responses.length === 1);
  responses[0]!('active');
  await until(() => status() !== '');
  expect(status()).toBe('active');
});

const question = apiMessage('1', { sender_type: 'user', text: 'When?', client_message_id: 'mine' });
const answer = apiMessage('2', { sender_type: 'bot', text: 'At nine.' });
const created = (message: ApiMessage, seq = 2) => ({ type: 'message.created', seq, data: { message } });

test('an answer that the stream tells before the question was confirmed is shown below it from the beginning', async () => {
  let respond!: (page: readonly ApiMessage[]) => void;
  const chat = followed(new Promise((resolve) => (respond = resolve)));
  chat.say('mine', 'When?');
  const shown: string[] = [];
  chat.subscribe(() => shown.push(chat.texts().join(' ')));
  chat.tellFrame(created(answer));
  await turn();
  respond([question]);
  await until(() => chat.responses.length === 1);
  expect([...new Set(shown)]).toEqual(['When?', 'When? At nine.']);
});

test('a message that was removed while the newest ones were read is not shown', async () => {
  let respond!: (page: readonly ApiMessage[]) => void;
  const { state, tellFrame, responses } = followed(new Promise((resolve) => (respond = resolve)));
  tellFrame({ type: 'message.deleted', seq: 2, data: { message_id: '2' } });
  await turn();
  respond([question, answer]);
  await until(() => responses.length === 1);
  expect(state().lines.map(({ id }) => id)).toEqual(['1']);
});

test('a message that the stream tells is shown although those before it cannot be read', async () => {
  const { state, tellFrame } = followed(Promise.reject(new ApiError(403, 'forbidden')));
  tellFrame(created(answer));
  await until(() => state().lines.length === 1);
  tellFrame(created({ ...answer, id: '3' }, 3));
  await until(() => state().lines.length === 2);
});
