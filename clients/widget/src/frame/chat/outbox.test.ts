import { ApiError } from '../api/api-error';
import type { Store } from '../api/kept';
import { openCell } from './cell';
import { type Delivery, openOutbox } from './outbox';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const store: Store = { read: () => ({}), write: () => {}, clear: () => {}, onOtherTab: () => {} };
const message = { client_message_id: 'one', text: 'Hello', url: '' };

function outboxWith(deliver: Delivery['deliver'], refused: Delivery['refused'] = () => false) {
  const cell = openCell(store);
  const delivery = { deliver: jest.fn(deliver), refused, limited: jest.fn(), back: jest.fn() };
  return { cell, delivery, outbox: openOutbox(cell, delivery) };
}
const never = (signal: AbortSignal) =>
  new Promise<void>((_sent, fail) => signal.addEventListener('abort', () => fail(new ApiError(0, 'offline'))));

test('a message without a response is shown as late, and sent again at once when the network is back', async () => {
  let isAway = true;
  const { cell, delivery, outbox } = outboxWith(async (_one, signal) => {
    if (isAway) await never(signal);
    cell.set({ unsent: [] });
  });
  outbox.add(message);
  expect(outbox.isReachable()).toBe(true);
  await pass(5_000);
  expect(outbox.isReachable()).toBe(false);
  isAway = false;
  outbox.wake();
  await pass(0);
  expect(delivery.deliver.mock.calls.map(([{ client_message_id }]) => client_message_id)).toEqual(['one', 'one']);
  expect(outbox.isReachable()).toBe(true);
  expect(delivery.back).toHaveBeenCalledTimes(1);
});

test('a wait that the service asks for is noticed, and nothing cuts it short', async () => {
  const { delivery, outbox } = outboxWith(() => Promise.reject(new ApiError(429, 'rate_limited', 2_453)));
  outbox.add(message);
  await pass(0);
  expect(delivery.limited).toHaveBeenCalledWith(new Date(Date.now() + 2_453_000));
  outbox.wake();
  outbox.add({ ...message, client_message_id: 'two' });
  await pass(2_452_000);
  expect(delivery.deliver).toHaveBeenCalledTimes(1);
  await pass(1_000);
  expect(delivery.deliver).toHaveBeenCalledTimes(2);
});

test('a message that is refused again after a new beginning is not sent for ever', async () => {
  const { cell, delivery, outbox } = outboxWith(
    () => Promise.reject(new ApiError(401, 'unauthorized')),
    () => true,
  );
  outbox.add(message);
  await pass(60_000);
  expect(delivery.deliver).toHaveBeenCalledTimes(2);
  expect(cell.state().unsent).toMatchObject([{ ...message, failed: true }]);
});
