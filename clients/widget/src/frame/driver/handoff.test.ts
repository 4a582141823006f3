import { apiMessage, openTestChat, sessionWith } from './testing/test-chat';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A chat with the bot, whose visitor may ask for a person; returns how often the service was asked. */
async function chatWithBot() {
  const chat = openTestChat(({ method, path, body }) => {
    if (path.includes('?')) return [];
    return method === 'POST' ? apiMessage(body!.client_message_id!, { sender_type: 'user', ...body }) : sessionWith();
  });
  chat.tell({ kind: 'chat.opened' });
  chat.handlers().onFrame({ type: 'ready', data: { seq: 1 } });
  await pass(0);
  let count = 0;
  const ask = async () => {
    const message = { client_message_id: `person ${count++}`, text: 'A person', url: '', isHandoff: true };
    chat.tell({ kind: 'message.written', message });
    await pass(0);
  };
  const asked = () => chat.requests.filter(({ method }) => method === 'POST').length;
  const setStatus = (status: string) =>
    chat.handlers().onFrame({ type: 'session.updated', data: { session: sessionWith({ status }) } });
  return { ask, asked, setStatus };
}

test('a request for a person is taken when the status is no longer that of the bot', async () => {
  const { ask, asked, setStatus } = await chatWithBot();
  await ask();
  await ask();
  expect(asked()).toBe(1);
  setStatus('pending');
  await ask();
  expect(asked()).toBe(2);
});

test('a visitor whose request leads to nothing may ask again after ten seconds', async () => {
  const { ask, asked } = await chatWithBot();
  await ask();
  await pass(9_000);
  await ask();
  expect(asked()).toBe(1);
  await pass(1_000);
  await ask();
  expect(asked()).toBe(2);
});
