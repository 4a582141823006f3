import { type Call, connectRedis, createMetrics, uuidV4 } from '@cws/kit';
import { callAs, silentLogger, until, userCaller } from '@cws/kit/testing';
import { startConversations, type TestSystem } from '../testing';
import { chatRequest, chatsRequest } from '../testing/requests';
import { type EventListener, isType, listenToEvents, openSocket } from '../testing/streams';
import { presenceBook } from './presence';

const TTL_S = 5;
let system: TestSystem;
beforeAll(async () => {
  system = await startConversations({}, {}, { presenceTtlS: TTL_S });
});
afterAll(() => system.stop());

const someone = () => callAs(userCaller());
const newChat = async (call: Call) => (await system.first.createChat(call, chatRequest())).session!.id;
const shown = async (call: Call, session_id: string) => {
  const { session } = await system.second.getChat(call, { session_id });
  return [session!.ws_connected, session!.ws_session_id];
};
const listen = (call: Call, id: string): Promise<EventListener> =>
  listenToEvents(`${system.realtimes[0]!.url}/v1/chats/${id}/stream`, call, system.signer);
const redis = () => system.realtimes[0]!.redis;
/** The expiry of the connection's lease, in Unix ms. */
const endOf = async (id: string, connection_id: string) =>
  Number(await redis().zscore(`presence:${id}`, connection_id));

test('every process shows whether the user of a session is connected, and the newest connection', async () => {
  const call = someone();
  const id = await newChat(call);
  expect(await shown(call, id)).toEqual([false, '']);
  const first = await listen(call, id);
  const { ws_session_id } = (await first.until(isType('ready'))).data;
  expect(await shown(call, id)).toEqual([true, ws_session_id]);
  const second = await openSocket(system.realtimes[1]!.url, call, system.signer);
  second.say({ op: 'subscribe', session_id: id });
  const newest = (await second.until(isType('ready'))).data.ws_session_id;
  expect(await shown(call, id)).toEqual([true, newest]);
  const { sessions } = await system.first.listChats(call, chatsRequest());
  expect(sessions[0]).toMatchObject({ ws_connected: true, ws_session_id: newest });
  second.say({ op: 'unsubscribe', session_id: id });
  await until(async () => (await shown(call, id))[1] !== newest);
  expect(await shown(call, id)).toEqual([true, ws_session_id]);
  first.close();
  await until(async () => (await shown(call, id))[1] !== ws_session_id);
  expect(await shown(call, id)).toEqual([false, '']);
  second.close();
});

test('the lease of a connection is renewed while the stream is open', async () => {
  const call = someone();
  const id = await newChat(call);
  const stream = await listen(call, id);
  const { ws_session_id } = (await stream.until(isType('ready'))).data;
  const end = await endOf(id, ws_session_id);
  expect(end - Date.now()).toBeLessThanOrEqual(TTL_S * 1_000);
  await until(async () => (await endOf(id, ws_session_id)) > end);
  expect(await redis().pttl(`presence:${id}`)).toBeGreaterThan(0);
  stream.close();
});

test('without Redis no user is connected, which a metric counts', async () => {
  const nowhere = connectRedis('redis://127.0.0.1:9', silentLogger());
  const metrics = createMetrics('test');
  const book = presenceBook({ redis: nowhere, logger: silentLogger(), metrics, presenceTtlS: 30 });
  const leave = await book.enter('s', 'c');
  leave();
  expect(await book.of('s')).toEqual({ ws_connected: false, ws_session_id: '' });
  expect(await metrics.registry.metrics()).toMatch(/presence_unknown_total\S* [1-9]/);
  book.stop();
  nowhere.disconnect();
});

test('a connection whose lease is not renewed ends when it expires', async () => {
  const call = someone();
  const id = await newChat(call);
  const connection_id = uuidV4();
  const lasts = (ms: number) => redis().zadd(`presence:${id}`, Date.now() + ms, connection_id);
  await lasts(60_000);
  expect(await shown(call, id)).toEqual([true, connection_id]);
  await lasts(-1);
  expect(await shown(call, id)).toEqual([false, '']);
});
