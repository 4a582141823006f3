import { spawn } from 'node:child_process';
import { type Call, connectRedis, createMetrics, uuidV4 } from '@cws/kit';
import { callAs, silentLogger, userCaller } from '@cws/kit/testing';
import { chatRequest, chatsRequest, startConversations, type TestSystem } from '../testing';
import { type EventListener, isType, listenToEvents, openSocket } from '../testing/streams';
import { presenceBook } from './presence';

let system: TestSystem;
beforeAll(async () => {
  system = await startConversations({}, {}, { presenceTtlS: 2 });
});
afterAll(() => system.stop());

const someone = () => callAs(userCaller(), { deadline: Date.now() + 60_000 });
const newChat = async (call: Call) => (await system.first.createChat(call, chatRequest())).session!.id;
const shown = async (call: Call, session_id: string) => {
  const { session } = await system.second.getChat(call, { session_id });
  return [session!.ws_connected, session!.ws_session_id];
};
const listen = (call: Call, id: string): Promise<EventListener> =>
  listenToEvents(`${system.realtimes[0]!.url}/v1/chats/${id}/stream`, call, system.tokens);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a session shows whether its user is connected, and the newest connection, in every process', async () => {
  const call = someone();
  const id = await newChat(call);
  expect(await shown(call, id)).toEqual([false, '']);
  const first = await listen(call, id);
  const { ws_session_id } = (await first.until(isType('ready'))).data;
  expect(await shown(call, id)).toEqual([true, ws_session_id]);
  const second = await openSocket(system.realtimes[1]!.url, call, system.tokens);
  second.say({ op: 'subscribe', session_id: id });
  const newest = (await second.until(isType('ready'))).data.ws_session_id;
  expect(await shown(call, id)).toEqual([true, newest]);
  const { sessions } = await system.first.listChats(call, chatsRequest());
  expect(sessions[0]).toMatchObject({ ws_connected: true, ws_session_id: newest });
  second.say({ op: 'unsubscribe', session_id: id });
  await pause(200);
  expect(await shown(call, id)).toEqual([true, ws_session_id]);
  first.close();
  await pause(500);
  expect(await shown(call, id)).toEqual([false, '']);
  second.close();
});

test('it is renewed for as long as the stream is open', async () => {
  const call = someone();
  const id = await newChat(call);
  const stream = await listen(call, id);
  await stream.until(isType('ready'));
  await pause(3_000);
  expect((await shown(call, id))[0]).toBe(true);
  stream.close();
});

test('without Redis nobody is connected, and that is counted', async () => {
  const nowhere = connectRedis('redis://127.0.0.1:9', silentLogger());
  const metrics = createMetrics('test');
  const book = presenceBook(nowhere, metrics, 30);
  const leave = await book.enter('s', 'c');
  leave();
  expect(await book.of('s')).toEqual({ ws_connected: false, ws_session_id: '' });
  expect(await metrics.registry.metrics()).toMatch(/presence_unknown_total\S* [1-9]/);
  book.stop();
  nowhere.disconnect();
});

test('the connections of a process that was killed end within their time', async () => {
  const call = someone();
  const id = await newChat(call);
  const connection_id = uuidV4();
  const script = `const Redis = require('ioredis'); const redis = new Redis.Redis(process.argv[1]);
    const renew = () => redis.zadd('presence:${id}', Date.now() + 2000, '${connection_id}').then(() => console.log('in'));
    renew(); setInterval(renew, 500);`;
  const other = spawn(process.execPath, ['-e', script, process.env['REDIS_URL'] ?? ''], {
    cwd: `${__dirname}/../../../kit`,
  });
  await new Promise((resolve) => other.stdout.once('data', resolve));
  expect(await shown(call, id)).toEqual([true, connection_id]);
  await pause(2_500);
  expect((await shown(call, id))[0]).toBe(true);
  other.kill('SIGKILL');
  await pause(2_200);
  expect(await shown(call, id)).toEqual([false, '']);
});
