import type { Account } from '../api/account';
import type { Kept, Store } from '../api/kept';
import { openCell } from './cell';
import { openFollower } from './follower';
import { openHistory } from './history';

const kept: Kept = { session_id: 's' };
const store: Store = { read: () => kept, write: () => {}, clear: () => {}, onOtherTab: () => {} };

const turn = () => new Promise((resolve) => setTimeout(resolve));

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

/** Follows a session whose stream and whose responses the test gives. */
function followed() {
  const cell = openCell(store);
  const responses: ((status: string) => void)[] = [];
  let tell!: (frame: object) => void;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      tell = (frame) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(frame)}\n\n`));
    },
  });
  const request = ({ path }: { path: string }) =>
    path.includes('/messages')
      ? Promise.resolve({ data: [], meta: { next_cursor: '' } })
      : new Promise((resolve) =>
          responses.push((status) => resolve({ data: { id: 's', status, transferred_to_session_id: '' } })),
        );
  const account = { request, open: async () => new Response(body) } as unknown as Account;
  const history = openHistory(account, store, cell);
  const follower = openFollower({ account, store, cell, history, onGone: () => {} });
  follower.follow('s');
  tell({ type: 'ready', data: { seq: 1 } });
  return { status: () => cell.state().status, tell, responses, stop: follower.stop };
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
