import { EventEmitter, once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebSocket } from 'ws';
import { keepAlive, keepEventsAlive } from './keep-alive';

const EVERY_MS = 5;
/** More than what the two ends of a connection hold between them. */
const LARGE = 'x'.repeat(32 * 1024 * 1024);

/** An event stream whose reader reads nothing beyond its head. */
async function unread() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).end();
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  response.flushHeaders();
  const [answer] = await once(asked, 'response');
  const over = async () => {
    asked.destroy();
    server.close();
    await once(server, 'close');
  };
  return { response, answer, over };
}

test('an event stream has comments while it is open', async () => {
  const { response, answer, over } = await unread();
  const rest = keepEventsAlive(response, EVERY_MS);
  expect(String((await once(answer, 'data'))[0])).toMatch(/^(:\n\n)+$/);
  rest();
  await over();
});

test('nothing is written any more to an event stream that has ended and is not read', async () => {
  const { response, over } = await unread();
  const failed = jest.fn();
  response.on('error', failed);
  const rest = keepEventsAlive(response, EVERY_MS);
  response.end(LARGE);
  await new Promise((resolve) => setTimeout(resolve, 20 * EVERY_MS));
  expect([response.destroyed, failed.mock.calls]).toEqual([false, []]);
  rest();
  await over();
});

// contract: realtime-heartbeat
test('a WebSocket is pinged every 20 s, and closed when its client has not responded to a ping for 10 s', () => {
  jest.useFakeTimers();
  try {
    const socket = Object.assign(new EventEmitter(), { ping: jest.fn(), terminate: jest.fn() });
    const stop = keepAlive(socket as unknown as WebSocket);
    jest.advanceTimersByTime(20_000);
    socket.emit('pong');
    jest.advanceTimersByTime(20_000);
    expect([socket.ping.mock.calls.length, socket.terminate.mock.calls.length]).toEqual([2, 0]);
    jest.advanceTimersByTime(10_000);
    expect(socket.terminate).toHaveBeenCalledTimes(1);
    stop();
  } finally {
    jest.useRealTimers();
  }
});
