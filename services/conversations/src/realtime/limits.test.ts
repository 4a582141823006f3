import { type IncomingMessage, request } from 'node:http';
import { json as jsonOf } from 'node:stream/consumers';
import { type Call, ERROR_CODE_HEADER, httpServer, toHeaders } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { CHANNELS } from '../chat/model/channels';
import { startConversations, type TestSystem } from '../testing';
import { chatRequest } from '../testing/requests';
import { isType, listenToEvents, openPath, openSocket, type Socket } from '../testing/streams';
import { realtimeEndpoints } from './endpoints';
import { plainFrame } from './frame';
import type { Slots } from './slots';

let system: TestSystem;
beforeAll(async () => {
  system = await startConversations();
});
afterAll(() => system.stop());

const someone = () => callAs(userCaller());
const newChat = async (call: Call, channel = '') =>
  (await system.first.createChat(call, chatRequest({ force_new: true, channel }))).session!.id;
const connect = (call: Call, at = 0) => openSocket(system.realtimes[at]!.url, call, system.signer);
/** Whether the socket stays open. */
const isIn = async (socket: Socket) => {
  socket.say({ op: 'nonsense' });
  return Promise.race([socket.until(isType('error')).then(() => true), socket.closed.then(() => false)]);
};
const stillOpen = (socket: Socket) => socket.socket.readyState === socket.socket.OPEN;

test("a user's eleventh socket is closed with 4429 by any process, until another one is closed", async () => {
  const call = someone();
  const sockets = await Promise.all(Array.from({ length: 10 }, (_, at) => connect(call, at % 2)));
  expect(await Promise.all(sockets.map(isIn))).toEqual(Array(10).fill(true));
  for (const at of [0, 1]) expect(await (await connect(call, at)).closed).toBe(4429);
  expect(sockets.every(stillOpen)).toBe(true);
  const other = await connect(someone());
  sockets[0]!.close();
  let next = await connect(call, 1);
  while (!(await isIn(next))) next = await connect(call, 1);
  expect([...sockets.slice(1), other, next].every(stillOpen)).toBe(true);
  for (const socket of [...sockets, other, next]) socket.close();
});

// contract: realtime-limits
test("a user's 101st stream gets rate_limited", async () => {
  const call = someone();
  const id = await newChat(call);
  const url = (at: number) => `${system.realtimes[at % 2]!.url}/v1/chats/${id}/stream`;
  const streams = await Promise.all(
    Array.from({ length: 100 }, (_, at) => listenToEvents(url(at), call, system.signer)),
  );
  await expect(listenToEvents(url(0), call, system.signer)).rejects.toThrow('429 rate_limited');
  const [refused] = await openPath(url(1), call, system.signer);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  refused.destroy();
  for (const stream of streams) stream.close();
});

test('a socket takes 100 subscriptions, and stays open after an error for the next', async () => {
  const call = someone();
  // Those of one channel have one slot to be resumed from, which each takes over from the one before.
  const ofChannel = async (channel: string, count: number) => {
    const made: string[] = [];
    for (let n = 0; n < count; n++) made.push(await newChat(call, channel));
    return made;
  };
  const ids = (await Promise.all(CHANNELS.slice(0, 10).map((channel, n) => ofChannel(channel, n ? 10 : 11)))).flat();
  const socket = await connect(call);
  for (const session_id of ids) socket.say({ op: 'subscribe', session_id });
  expect((await socket.until(isType('error'))).data).toMatchObject({
    code: 'rate_limited',
    op: 'subscribe',
    session_id: ids[100],
  });
  socket.say({ op: 'subscribe', session_id: ids[0], after: 0 });
  socket.say({ op: 'unsubscribe', session_id: ids[1] });
  socket.say({ op: 'subscribe', session_id: ids[100] });
  await socket.until(({ type, session_id }) => type === 'ready' && session_id === ids[100]);
  expect(socket.frames.filter(isType('error'))).toHaveLength(1);
  socket.close();
});

test('an invalid frame gets an error frame, and the socket stays open', async () => {
  const socket = await connect(someone());
  const bad = [
    [{ op: 'dance', session_id: 's' }, 'dance', 's'],
    [{ op: 'subscribe' }, 'subscribe', ''],
    [{ op: 'subscribe', session_id: 'x', after: -1 }, 'subscribe', 'x'],
    [{ op: 'subscribe', session_id: 'x', after: '1' }, 'subscribe', 'x'],
    [{ op: 'typing', session_id: 'x' }, 'typing', 'x'],
    [[], '', ''],
  ] as const;
  for (const [frame] of bad) socket.say(frame as object);
  socket.socket.send('no JSON');
  socket.socket.send(Buffer.from('{"op":"feed"}'), { binary: true });
  await socket.until(() => socket.frames.length === bad.length + 2);
  expect(socket.frames.map(({ type, data }) => [type, data.code, data.op, data.session_id])).toEqual([
    ...bad.map(([, op, session_id]) => ['error', 'validation_failed', op, session_id]),
    ['error', 'validation_failed', '', ''],
    ['error', 'validation_failed', '', ''],
  ]);
  expect(stillOpen(socket)).toBe(true);
  socket.close();
});

test('a frame of more than 16 KiB closes the socket with 1009', async () => {
  const socket = await connect(someone());
  const padded = (length: number) => {
    const bare = JSON.stringify({ op: 'dance', pad: '' }).length;
    return { op: 'dance', pad: 'x'.repeat(length - bare) };
  };
  socket.say(padded(16 * 1024));
  await socket.until(isType('error'));
  socket.say(padded(16 * 1024 + 1));
  expect(await socket.closed).toBe(1009);
});

test('a socket whose client does not read is closed with 4408', async () => {
  const call = someone();
  const id = await newChat(call);
  const socket = await connect(call);
  socket.say({ op: 'subscribe', session_id: id });
  await socket.until(isType('ready'));
  socket.socket.pause();
  const large = plainFrame('typing', id, { pad: 'x'.repeat(30_000) });
  for (let n = 0; n < 1_000; n++) {
    system.realtimes[0]!.parts.hub.channelOf(id)!.broadcast(large);
    await new Promise(setImmediate);
  }
  socket.socket.resume();
  expect(await socket.closed).toBe(4408);
});

test('an unknown path gets an error in the envelope', async () => {
  const call = someone();
  const { url } = system.realtimes[0]!;
  const statusOf = async (path: string) => {
    const [response] = await openPath(url + path, call, system.signer);
    response.resume();
    return [response.statusCode, response.headers['content-type'], response.headers[ERROR_CODE_HEADER]];
  };
  const json = 'application/json; charset=utf-8';
  expect(await statusOf('/v1/realtime')).toEqual([426, json, 'validation_failed']);
  expect(await statusOf('/v1/elsewhere')).toEqual([404, json, 'not_found']);
  const forged = { caller: 'forged' };
  const [unsigned] = await openPath(`${url}/v1/chats/x/stream`, call, system.signer, forged);
  expect(unsigned.statusCode).toBe(503);
  unsigned.destroy();
});

test('a process that stops closes sockets with 1012, ends event streams, and refuses new ones', async () => {
  const ending = await startConversations();
  const call = someone();
  const { session } = await ending.first.createChat(call, chatRequest());
  const { url, parts } = ending.realtimes[0]!;
  const path = `${url}/v1/chats/${session!.id}/stream`;
  const socket = await openSocket(url, call, ending.signer);
  const stream = await listenToEvents(path, call, ending.signer);
  await stream.until(isType('ready'));
  parts.open.endAll('restart');
  expect([await socket.closed, await stream.closed]).toEqual([1012, 0]);
  expect(stream.frames.map(({ type }) => type)).toEqual(['ready']);
  await expect(listenToEvents(path, call, ending.signer)).rejects.toThrow('503 upstream_unavailable');
  await ending.stop();
});

test('a process that stops also ends connections that are just being opened', async () => {
  const ending = await startConversations();
  const call = someone();
  const { session } = await ending.first.createChat(call, chatRequest());
  const { url, parts, redis } = ending.realtimes[0]!;
  const [held, come] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const evaluate = redis.eval.bind(redis) as (...given: unknown[]) => Promise<unknown>;
  let coming = 0;
  redis.eval = (async (...given: unknown[]) => {
    if (++coming === 2) come.resolve();
    await held.promise;
    return evaluate(...given);
  }) as typeof redis.eval;
  const opening = listenToEvents(`${url}/v1/chats/${session!.id}/stream`, call, ending.signer);
  const socket = await openSocket(url, call, ending.signer);
  await come.promise;
  parts.open.endAll('restart');
  held.resolve();
  expect([await socket.closed, await (await opening).closed]).toEqual([1012, 0]);
  await ending.stop();
});

test('a client that disconnects before its stream begins gives its slot back', async () => {
  const call = someone();
  const id = await newChat(call);
  const { parts } = system.realtimes[0]!;
  const [gone, back] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const streams: Slots = {
    ...parts.streams,
    async take(user_id, connection_id) {
      opened.destroy();
      await gone.promise;
      const release = (await parts.streams.take(user_id, connection_id))!;
      return () => {
        release();
        back.resolve(user_id);
      };
    },
  };
  const http = httpServer(realtimeEndpoints({ ...parts, streams }).http);
  http.server.on('request', (_request, response) => response.once('close', gone.resolve));
  const port = await http.listen('127.0.0.1', 0);
  const opened = request(`http://127.0.0.1:${port}/v1/chats/${id}/stream`, {
    headers: toHeaders(call, system.signer, { method: 'GET', url: `/v1/chats/${id}/stream` }),
  });
  opened.on('error', () => {}).end();
  expect(await back.promise).toBe(call.caller.user_id);
  expect(parts.hub.channelOf(id)).toBeUndefined();
  await http.drain(0);
});

test('a metric counts the open streams and sockets', async () => {
  const call = someone();
  const { metrics, parts, url } = system.realtimes[1]!;
  const [socket, id] = [await connect(call, 1), await newChat(call)];
  const stream = await listenToEvents(`${url}/v1/chats/${id}/stream`, call, system.signer);
  await stream.until(isType('ready'));
  const [, count] = /^realtime_connections\{.*\} (\d+)$/m.exec(await metrics.registry.metrics())!;
  expect(Number(count)).toBe(parts.open.size);
  expect(Number(count)).toBeGreaterThanOrEqual(2);
  for (const one of [socket, stream]) one.close();
});

test('an invalid handshake gets an error in the envelope', async () => {
  const headers = {
    ...toHeaders(someone(), system.signer, { method: 'GET', url: '/v1/realtime' }),
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(`${system.realtimes[0]!.url}/v1/realtime`, { headers }).on('response', resolve).on('error', reject).end(),
  );
  expect([answer.statusCode, answer.headers['sec-websocket-version']]).toEqual([400, '13']);
  expect(answer.headers[ERROR_CODE_HEADER]).toBe('validation_failed');
  expect(await jsonOf(answer)).toMatchObject({ success: false, error: { code: 'validation_failed' } });
});
