import type { Account } from '../api/account';
import { ApiError } from '../api/api-error';
import type { Kept, Store } from '../api/kept';
import { followSession } from '../api/stream';
import { openCell } from './cell';
import { shownLines, withUnsent } from './chat-state';
import { openFollower } from './follower';
import { openHistory } from './history';
import type { ApiMessage } from './message';

const kept: Kept = { session_id: 's' };
const store: Store = { read: () => kept, write: () => {}, clear: () => {}, onOtherTab: () => {} };

const turn = () => new Promise((resolve) => setTimeout(resolve));

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

/** Follows a session whose stream and whose responses the test gives; `page` has its newest messages. */
function followed(page: Promise<readonly ApiMessage[]> = Promise.resolve([])) {
  const cell = openCell(store);
  const responses: ((status: string) => void)[] = [];
  let tell!: (frame: object) => void;
  let end!: () => void;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      end = () => controller.close();
      tell = (frame) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(frame)}\n\n`));
    },
  });
  const request = ({ path }: { path: string }) =>
    path.includes('/messages')
      ? page.then((data) => ({ data, meta: { next_cursor: '' } }))
      : new Promise((resolve) =>
          responses.push((status) => resolve({ data: { id: 's', status, transferred_to_session_id: '' } })),
        );
  const account = { request, open: async () => new Response(body) } as unknown as Account;
  const history = openHistory(account, store, cell);
  const follower = openFollower({ account, store, cell, history, followSession, onGone: () => {} });
  const stop = () => {
    follower.stop();
    end();
  };
  follower.follow('s');
  tell({ type: 'ready', data: { seq: 1 } });
  return { cell, status: () => cell.state().status, tell, responses, stop };
}

const updated = (status: string) => ({
  ...{ type: 'session.updated', seq: 2 },
  data: { session: { id: 's', status, transferred_to_session_id: '' } },
});

test('a status that was read before the stream told a newer one does not replace it', async () => {
  const { status, tell, responses, stop } = followed();
  await until(() => responses.length === 1);
  tell(updated('pending'));
  await until(() => status() === 'pending');
  responses[0]!('active');
  await turn();
  stop();
  expect(status()).toBe('pending');
});

test('a status that is read while the stream tells nothing counts', async () => {
  const { status, responses, stop } = followed();
  await until(() => responses.length === 1);
  responses[0]!('active');
  await until(() => status() !== '');
  stop();
  expect(status()).toBe('active');
});

const question = { id: '1', sender_type: 'user', text: 'When?', client_message_id: 'mine' };
const answer = { id: '2', sender_type: 'bot', text: 'At nine.' };
const apiMessage = (fields: object): ApiMessage =>
  ({ content_type: 'text', content: {}, created_at: '', ...fields }) as ApiMessage;

test('an answer that the stream tells before the question was confirmed is shown below it from the beginning', async () => {
  let respond!: (page: readonly ApiMessage[]) => void;
  const { cell, tell, responses, stop } = followed(new Promise((resolve) => (respond = resolve)));
  cell.set(withUnsent(cell.state(), { client_message_id: 'mine', text: 'When?', url: '' }));
  const shown: string[] = [];
  const texts = () => shownLines(cell.state()).map(({ text }) => text);
  cell.subscribe(() => shown.push(texts().join(' ')));
  tell({ type: 'message.created', seq: 2, data: { message: apiMessage(answer) } });
  await turn();
  respond([apiMessage(question)]);
  await until(() => responses.length === 1);
  stop();
  expect([...new Set(shown)]).toEqual(['When?', 'When? At nine.']);
});

test('a message that was removed while the newest ones were read is not shown', async () => {
  let respond!: (page: readonly ApiMessage[]) => void;
  const { cell, tell, responses, stop } = followed(new Promise((resolve) => (respond = resolve)));
  tell({ type: 'message.deleted', seq: 2, data: { message_id: '2' } });
  await turn();
  respond([apiMessage(question), apiMessage(answer)]);
  await until(() => responses.length === 1);
  stop();
  expect(cell.state().lines.map(({ id }) => id)).toEqual(['1']);
});

test('a message that the stream tells is shown although those before it cannot be read', async () => {
  const { cell, tell, stop } = followed(Promise.reject(new ApiError(403, 'forbidden')));
  tell({ type: 'message.created', seq: 2, data: { message: apiMessage(answer) } });
  await until(() => cell.state().lines.length === 1);
  tell({ type: 'message.created', seq: 3, data: { message: apiMessage({ ...answer, id: '3' }) } });
  await until(() => cell.state().lines.length === 2);
  stop();
});
