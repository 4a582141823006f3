import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import {
  AppError,
  connectRedis,
  decodeStreamEnd,
  redisReady,
  STREAM_ENDINGS_CHANNEL,
  STREAM_ID_HEADER,
} from '@cws/kit';
import { silentLogger, testRedisUrl } from '@cws/kit/testing';
import { ask } from '../testing/ask';
import { standStill } from '../testing/clock';
import { ORIGIN, type TestGateway, type TestSystem, testSystem } from '../testing/gateway';
import { revoke } from '../testing/revoke';

const CHAT = '/v1/chats/0198c0de-0000-7000-8000-000000000001/stream';
const redis = connectRedis(testRedisUrl(), silentLogger());
const asked: IncomingMessage[] = [];
const upstreams: Server[] = [];
let system: TestSystem;
let gateway: TestGateway;

/** An upstream whose streams never end by themselves, and that accepts every upgrade. */
async function streamUpstream(port = 0): Promise<string> {
  const upstream = createServer((request, response) => {
    if (request.url === '/readyz') return void response.end('ready');
    asked.push(request);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\ndata: {}\n\n');
  });
  upstream.on('upgrade', (request, socket) => {
    asked.push(request);
    socket.on('error', () => {});
    socket.on('end', () => socket.end()).resume();
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  await new Promise<void>((resolve) => upstream.listen(port, '127.0.0.1', resolve));
  upstreams.push(upstream);
  return `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  await redisReady(redis);
  system = await testSystem();
  gateway = await system.gateway({ CONVERSATIONS_HTTP: await streamUpstream(), CORS_ORIGINS: 'https://shop.example' });
  await revoke(redis, system, gateway);
});
afterAll(async () => {
  await system.stop();
  redis.disconnect();
  for (const upstream of upstreams) upstream.close().closeAllConnections();
});
beforeEach(() => void asked.splice(0));
afterEach(() => jest.restoreAllMocks());

const bearer = async (claims = {}) => ({ authorization: `Bearer ${await system.users.make(claims)}` });
const ticketOf = async (headers: Record<string, string>, at = gateway) => {
  const { status, body } = await ask(`${at.url}/v1/realtime/tickets`, { method: 'POST', headers });
  expect([status, body.success, body.data.expires_in]).toEqual([201, true, 3600]);
  return String(body.data.ticket);
};
const seen = (): IncomingHttpHeaders & { url?: string } => ({ ...asked.at(-1)!.headers, url: asked.at(-1)!.url });
const closeOf = (request: IncomingMessage) =>
  new Promise<void>((resolve) => request.socket.once('close', () => resolve()));

/** Opens a stream and leaves it open; `ended` is its text, or `cut`, and `end` disconnects as a killed client does. */
async function open(path: string, headers: Record<string, string> = {}, at = gateway) {
  const abort = new AbortController();
  const response = await fetch(at.url + path, { headers, signal: abort.signal });
  const ended = response.text().catch(() => 'cut');
  return { status: response.status, ended, end: () => abort.abort() };
}

/** A gateway whose upstream begins no stream and no upgrade. */
async function gatewayToHanging(streamAsked = () => {}): Promise<TestGateway> {
  const hanging = createServer((request, response) => {
    if (request.url === '/readyz') return void response.end('ready');
    asked.push(request);
    streamAsked();
  });
  hanging.on('upgrade', (request, socket) => {
    asked.push(request);
    socket.on('end', () => socket.end()).resume();
  });
  upstreams.push(hanging.listen(0, '127.0.0.1'));
  await once(hanging, 'listening');
  return system.gateway({ CONVERSATIONS_HTTP: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}` });
}

/** Sends an upgrade request; returns its response as text, and the socket. */
function upgrade(headers: Record<string, string>, path = '/v1/realtime', at = gateway) {
  const socket = connect(Number(new URL(at.url).port), '127.0.0.1');
  const lines = Object.entries({ Host: 'x', Connection: 'Upgrade', Upgrade: 'websocket', ...headers });
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
  const response = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  return { socket, response };
}

test('a ticket opens a stream as its credential would, any number of times, and is not forwarded', async () => {
  const ticket = await ticketOf(await bearer());
  for (let times = 0; times < 2; times++) {
    const stream = await open(`${CHAT}?after=3&ticket=${ticket}`);
    expect([stream.status, seen().url, seen().authorization]).toEqual([200, `${CHAT}?after=3`, undefined]);
    stream.end();
  }
  const { response, socket } = upgrade({ Cookie: 'a=b' }, `/v1/realtime?ticket=${ticket}`);
  expect(await response).toMatch(/^HTTP\/1\.1 101 /);
  expect([seen().url, seen().cookie]).toEqual(['/v1/realtime', undefined]);
  socket.destroy();
});

/** Other spellings of the same bytes: a stray bit in the last letter, a blank. */
const twinsOf = (ticket: string): string[] => {
  const last = LETTERS.indexOf(ticket.at(-1)!) ^ 1;
  return [ticket.slice(0, -1) + LETTERS[last], `${ticket}%20`];
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

test('a ticket is valid for streams alone, and no longer than its credential', async () => {
  const sid = randomUUID();
  const ticket = await ticketOf(await bearer({ sid }));
  expect((await ask(`${gateway.url}/v1/chats?ticket=${ticket}`)).status).toBe(401);
  expect((await ask(gateway.url + CHAT, { headers: { authorization: `Bearer ${ticket}` } })).status).toBe(401);
  const forged = `${ticket.slice(0, -6)}AAAAAA`;
  for (const bad of [forged, ...twinsOf(ticket), 'x', (await bearer()).authorization.slice(7)])
    expect((await ask(`${gateway.url}${CHAT}?ticket=${bad}`)).body.error.code).toBe('unauthorized');
  const brief = await ticketOf(await bearer({ exp: Math.floor(Date.now() / 1000) + 60 }));
  await revoke(redis, system, gateway, sid);
  standStill(60_000);
  for (const gone of [ticket, brief]) expect((await ask(`${gateway.url}${CHAT}?ticket=${gone}`)).status).toBe(401);
  const refused = await ask(`${gateway.url}/v1/realtime/tickets`, { method: 'POST' });
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  const wrong = await ask(`${gateway.url}/v1/realtime/tickets`);
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
});

test('a stream waits for a service that restarts, since an EventSource does not retry after a refusal', async () => {
  const away = createServer().listen(0, '127.0.0.1');
  await once(away, 'listening');
  const { port } = away.address() as AddressInfo;
  await once(away.close(), 'close');
  const waiting = await system.gateway({ CONVERSATIONS_HTTP: `http://127.0.0.1:${port}` });
  const stream = open(CHAT, await bearer(), waiting);
  const upgraded = upgrade(await bearer(), '/v1/realtime', waiting);
  const connects = jest.spyOn(Socket.prototype, 'connect');
  while (!connects.mock.calls.some(([to]) => JSON.stringify(to).includes(`"port":${port}`))) await setImmediate();
  await streamUpstream(port);
  expect((await stream).status).toBe(200);
  expect(await upgraded.response).toContain('101 Switching Protocols');
  upgraded.socket.destroy();
  (await stream).end();
});

test('the service is told the end of a credential, and streams that it leaves open are ended as it would', async () => {
  const listener = connectRedis(testRedisUrl(), silentLogger());
  await redisReady(listener);
  await listener.subscribe(STREAM_ENDINGS_CHANNEL);
  const endings: ReturnType<typeof decodeStreamEnd>[] = [];
  listener.on('message', (_channel, text) => endings.push(decodeStreamEnd(text)));
  const sid = randomUUID();
  const headers = await bearer({ sid });
  const [stream, other] = [await open(CHAT, headers), await open(CHAT, await bearer())];
  const { response, socket } = upgrade({ Authorization: headers.authorization });
  await response;
  const ids = asked.map((request) => request.headers[STREAM_ID_HEADER]);
  const lastBytes = once(socket, 'data');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await redis.publish('credential:revoked', sid);
  const [, event = ''] = (await stream.ended).split('\n\n');
  expect(event).toMatch(/^event: closed\ndata: /);
  expect(JSON.parse(event.slice(event.indexOf('{')))).toEqual({
    type: 'closed',
    session_id: '0198c0de-0000-7000-8000-000000000001',
    at: expect.stringMatching(/Z$/),
    data: { code: 'unauthorized', message: expect.any(String) },
  });
  const [frame] = await lastBytes;
  expect([frame[0], frame[1], frame.readUInt16BE(2)]).toEqual([0x88, 2, 4401]);
  await closed;
  // Redis responds on this connection after it has delivered what was published before.
  await listener.ping();
  const ofOurs = endings.filter((end) => ids.includes(end?.stream_id));
  const ended = [ids[0], ids[2]].map((stream_id) => ({ stream_id, ending: 'unauthorized' }));
  expect(ofOurs).toHaveLength(2);
  expect(ofOurs).toEqual(expect.arrayContaining(ended));
  other.end();
  listener.disconnect();
});

const CLI_CREDENTIAL = {
  kind: 'cli',
  id: 'c',
  user_id: 'u',
  email: '',
  business_id: '',
  role: '',
  tools: [],
  has_allowlist: false,
  expires_at: Math.floor(Date.now() / 1000) + 600,
};

test('while a credential cannot be checked, its streams stay open for a limited time', async () => {
  const { identity } = system.services.handlers;
  identity.resolveCredential = async () => ({ found: true, credential: CLI_CREDENTIAL });
  standStill();
  const stream = await open(CHAT, { authorization: 'Bearer svc_watched' });
  // Long enough for a further check, however slow this machine is.
  standStill(2_000);
  const doubts = new EventEmitter();
  identity.resolveCredential = async () => {
    doubts.emit('again');
    throw new AppError('internal');
  };
  await once(doubts, 'again');
  expect(await Promise.race([stream.ended, once(doubts, 'again').then(() => 'open')])).toBe('open');
  standStill(5_001);
  expect(await stream.ended).toBe('cut');
});

test('a stream whose credential cannot be checked any more while its service hangs gets a failure', async () => {
  const { identity } = system.services.handlers;
  const doubts = new EventEmitter();
  const hung = await gatewayToHanging(() => {
    identity.resolveCredential = async () => {
      doubts.emit('again');
      throw new AppError('internal');
    };
  });
  identity.resolveCredential = async () => ({ found: true, credential: CLI_CREDENTIAL });
  const headers = { authorization: 'Bearer svc_hanging' };
  const upgraded = upgrade({ Authorization: headers.authorization }, '/v1/realtime', hung);
  while (asked.length === 0) await setImmediate();
  const stream = ask(hung.url + CHAT, { headers });
  while (asked.length < 2) await setImmediate();
  const gone = Promise.all(asked.map(closeOf));
  await once(doubts, 'again');
  standStill(5_001);
  const { status, body, headers: answered } = await stream;
  expect([status, body.error.code, answered.get('retry-after')]).toEqual([503, 'upstream_unavailable', '1']);
  expect(await upgraded.response).toMatch(/^HTTP\/1\.1 503 /);
  await gone;
});

test('a stream and an upgrade that the service has not begun after 15 seconds get 504', async () => {
  const hung = await gatewayToHanging();
  const timeouts = jest.spyOn(globalThis, 'setTimeout');
  const headers = await bearer();
  const upgraded = upgrade({ Authorization: headers.authorization }, '/v1/realtime', hung);
  const stream = ask(hung.url + CHAT, { headers });
  while (asked.length < 2) await setImmediate();
  const gone = Promise.all(asked.map(closeOf));
  const limits = timeouts.mock.calls.filter(([, ms]) => ms === 15_000);
  expect(limits).toHaveLength(2);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 15_000);
  for (const [reached] of limits) reached();
  const { status, body } = await stream;
  expect([status, body.error.code]).toEqual([504, 'upstream_timeout']);
  expect(await upgraded.response).toMatch(/^HTTP\/1\.1 504 /);
  await gone;
});

test('the stream of a client that disconnects in any way ends at the service too', async () => {
  const headers = await bearer();
  const stream = await open(CHAT, headers);
  const closed = closeOf(asked[0]!);
  stream.end();
  await closed;
  for (const go of ['destroy', 'resetAndDestroy', 'end'] as const) {
    asked.splice(0);
    const { response, socket } = upgrade({ Authorization: headers.authorization });
    await response;
    const gone = closeOf(asked[0]!);
    socket.on('error', () => {});
    socket[go]();
    await gone;
  }
});

test('the sockets of a killed service are closed without an HTTP response', async () => {
  const { response, socket } = upgrade({ Authorization: (await bearer()).authorization });
  await response;
  let more = '';
  socket.on('data', (data) => {
    more += data;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  asked[0]!.socket.resetAndDestroy();
  await closed;
  expect(more).toBe('');
});

test('an upgrade to another protocol than WebSocket is ignored, and not forwarded', async () => {
  const { authorization } = await bearer();
  const { response, socket } = upgrade({ Authorization: authorization, Upgrade: 'h2c' });
  expect(await response).toMatch(/^HTTP\/1\.1 200 /);
  expect(seen().upgrade).toBeUndefined();
  socket.destroy();
});

test('a page may open a socket when its origin is on the list', async () => {
  const { authorization } = await bearer();
  const statusOf = async (origin: string) => {
    const { response, socket } = upgrade({ Authorization: authorization, Origin: origin });
    const [line = '', body = ''] = (await response).split('\r\n\r\n');
    socket.destroy();
    return [line.slice(9, 12), body && JSON.parse(body).error.code];
  };
  expect(await statusOf(ORIGIN)).toEqual(['101', '']);
  expect(await statusOf('https://shop.example')).toEqual(['101', '']);
  expect(await statusOf('https://elsewhere.example')).toEqual(['403', 'forbidden']);
  expect(await statusOf('null')).toEqual(['403', 'forbidden']);
});

test('a refusal before the upgrade is enveloped, with its request id', async () => {
  const text = await upgrade({ 'X-Request-Id': 'mine' }).response;
  expect(text).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
  expect(text).toMatch(/\r\nWWW-Authenticate: Bearer\r\n/);
  expect(text).toMatch(/\r\nX-Request-Id: mine\r\n/);
  expect(text).toMatch(/\r\ntraceparent: 00-/);
  expect(JSON.parse(text.split('\r\n\r\n')[1]!)).toMatchObject({ success: false, error: { code: 'unauthorized' } });
});

test('a socket that the service opens has the request id in its response', async () => {
  const { response, socket } = upgrade({ Authorization: (await bearer()).authorization, 'X-Request-Id': 'mine' });
  const text = await response;
  socket.destroy();
  expect(text).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n/);
  expect(text).toMatch(/\r\nx-request-id: mine\r\n/);
  expect(text).toMatch(/\r\ntraceparent: 00-/);
  expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
});

test('streams are spread over the replicas, and avoid one that is away', async () => {
  const urls = [await streamUpstream(), await streamUpstream()];
  const both = await system.gateway({ CONVERSATIONS_HTTP: urls.join(',') });
  const headers = await bearer();
  const portsOf = async (times: number) => {
    asked.splice(0);
    for (let n = 0; n < times; n++) {
      const stream = await open(CHAT, headers, both);
      expect(stream.status).toBe(200);
    }
    return new Set(asked.map(({ socket }) => socket.localPort));
  };
  expect((await portsOf(4)).size).toBe(2);
  upstreams.at(-1)!.close().closeAllConnections();
  expect((await portsOf(4)).size).toBe(1);
});
