import { ApiError } from '../api/api-error';
import { isConnected } from '../chat/chat-state';
import { apiMessage, openTestChat, type Respond, sessionWith, type TestRequest } from './testing/test-chat';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

const isMessage = ({ method, path }: TestRequest) => method === 'POST' && path.endsWith('/messages');

/** A chat whose messages the test takes. */
function chatWith(take: Respond) {
  const chat = openTestChat((request) => (isMessage(request) ? take(request) : sessionWith()));
  const sent = () => chat.requests.filter(isMessage).map(({ body }) => body!.client_message_id);
  return { ...chat, sent };
}
const confirm = ({ body }: TestRequest) => apiMessage('1', { sender_type: 'user', ...body });
const never = ({ signal }: TestRequest) =>
  new Promise((_sent, fail) => signal!.addEventListener('abort', () => fail(new ApiError(0, 'offline'))));

test('a message without a response is shown as late, and sent again at once when the network is back', async () => {
  let isAway = true;
  const chat = chatWith((request) => (isAway ? never(request) : confirm(request)));
  chat.say('one');
  expect(isConnected(chat.state())).toBe(true);
  await pass(5_000);
  expect(isConnected(chat.state())).toBe(false);
  isAway = false;
  chat.tell({ kind: 'tab.shown' });
  await pass(0);
  expect(chat.sent()).toEqual(['one', 'one']);
  expect(isConnected(chat.state())).toBe(true);
  expect(chat.stream.reconnect).toHaveBeenCalledTimes(1);
});

test('a wait that the service asks for is noticed, and nothing cuts it short', async () => {
  const chat = chatWith(() => Promise.reject(new ApiError(429, 'rate_limited', 2_453)));
  chat.say('one');
  await pass(0);
  expect(chat.state().notice).toEqual({ key: 'limited', until: Date.now() + 2_453_000 });
  chat.tell({ kind: 'tab.shown' });
  chat.say('two');
  await pass(2_452_000);
  expect(chat.sent()).toHaveLength(1);
  await pass(1_000);
  expect(chat.sent()).toHaveLength(2);
});

test('a message that is refused again after a new beginning is not sent for ever', async () => {
  const chat = chatWith(() => Promise.reject(new ApiError(401, 'unauthorized')));
  chat.say('one');
  await pass(60_000);
  expect(chat.sent()).toHaveLength(2);
  expect(chat.state().unsent).toMatchObject([{ client_message_id: 'one', failed: true }]);
});
