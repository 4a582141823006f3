import { EventEmitter, once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebSocket } from 'ws';
import { keepAlive, keepEventsAlive } from './keep-alive';

const EVERY_MS = 5;
/** More than the buffers of both ends of a connection hold. */
const LARGE = 'x'.repeat(32 * 1024 * 1024);

/** An event stream whose reader reads only the head of the response. */
async function unread() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const opened = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).end();
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  response.flushHeaders();
  const [received] = await once(opened, 'response');
  const over = async () => {
    opened.destroy();
    server.close();
    await once(server, 'close');
  };
  return { response, received, over };
}

test('an open event stream gets comments', async () => {
  const { response, received, over } = await unread();
  const rest = keepEventsAlive(response, EVERY_MS);
  expect(String((await once(received, 'data'))[0])).toMatch(/^(:\n\n)+$/);
  rest();
  await over();
});

test('an event stream that has ended and is not read gets no comments', async () => {
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
