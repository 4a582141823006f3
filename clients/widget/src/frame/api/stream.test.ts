import { ApiError } from './api-error';
import { followSession, type StreamFrame } from './stream';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Streams that say what the test writes, and that end when their reader gives them up. */
function streams() {
  const paths: string[] = [];
  const writers: ((text: string) => void)[] = [];
  const open = (path: string, signal: AbortSignal): Promise<Response> => {
    paths.push(path);
    const body = new ReadableStream<Uint8Array>({
      start(out) {
        writers.push((text) => out.enqueue(new TextEncoder().encode(text)));
        signal.addEventListener('abort', () => out.error(signal.reason));
      },
    });
    return Promise.resolve(new Response(body));
  };
  return { paths, open, write: (text: string) => writers.at(-1)!(text) };
}

const frame = (type: string, seq: number | undefined, data: object = {}) =>
  `data: ${JSON.stringify({ seq, type, data })}\n\n`;

function follow(server: Pick<ReturnType<typeof streams>, 'open'>) {
  const frames: StreamFrame[] = [];
  const onGone = jest.fn();
  const stream = followSession(server, 's', { onFrame: (one) => frames.push(one), onState: () => {}, onGone });
  return { frames, stream, onGone };
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('a stream that is silent for 45 s is opened again after the last number', async () => {
  const server = streams();
  const { stream, frames } = follow(server);
  await pass(0);
  server.write(frame('ready', undefined, { seq: 7 }));
  for (let count = 0; count < 4; count++) {
    await pass(20_000);
    server.write(': still here\n\n');
  }
  await pass(44_000);
  expect(server.paths).toEqual(['/chats/s/stream']);
  await pass(3_000);
  expect(server.paths).toEqual(['/chats/s/stream', '/chats/s/stream?after=7']);
  server.write(frame('message.created', 7) + frame('message.created', 8));
  await pass(0);
  expect(frames.map(({ seq, type }) => seq ?? type)).toEqual(['ready', 8]);
  stream.stop();
});

test('a stream that wakes is opened again if a comment is overdue, and at once if the network is another one', async () => {
  const server = streams();
  const { stream } = follow(server);
  await pass(20_000);
  stream.wake();
  expect(server.paths).toHaveLength(1);
  await pass(6_000);
  stream.wake();
  expect(server.paths).toHaveLength(2);
  await pass(0);
  stream.reconnect();
  expect(server.paths).toHaveLength(3);
  await pass(44_000);
  expect(server.paths).toHaveLength(3);
  stream.stop();
  stream.reconnect();
  await pass(60_000);
  expect(server.paths).toHaveLength(3);
});

test('a stream that is refused for good is gone, and one with too many others waits as long as it is told', async () => {
  const problems = [new ApiError(429, 'rate_limited', 60), new ApiError(400, 'session_not_found')];
  const open = jest.fn(() => Promise.reject(problems.shift()));
  const { onGone } = follow({ open });
  await pass(50_000);
  expect(open).toHaveBeenCalledTimes(1);
  await pass(11_000);
  expect(open).toHaveBeenCalledTimes(2);
  expect(onGone).toHaveBeenCalledTimes(1);
});

test('events are read wherever the network cuts them, with either end of line and several lines of data', async () => {
  const server = streams();
  const { stream, frames } = follow(server);
  await pass(0);
  const text =
    ': here\n\nid: 1\r\nevent: x\r\ndata: {"seq":1,\r\ndata:"type":"a","data":{}}\r\n\r\n\n' +
    frame('b', 2, { text: 'ü' });
  for (const part of text) {
    server.write(part);
    await pass(0);
  }
  server.write(`${frame('c', 3)}${frame('d', 4)}data: {"seq":5`);
  await pass(0);
  expect(frames.map(({ seq, type }) => [seq, type])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
    [4, 'd'],
  ]);
  stream.stop();
});
