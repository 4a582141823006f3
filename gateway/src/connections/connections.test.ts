import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from '../testing/ask';
import { ORIGIN, type TestGateway, type TestSystem, testSystem } from '../testing/gateway';

let system: TestSystem;
const open: Socket[] = [];

beforeAll(async () => {
  system = await testSystem();
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await system.stop();
});

interface Client {
  readonly socket: Socket;
  text(): string;
  /** Settles when the gateway has closed the connection, its own direction and ours. */
  readonly gone: Promise<unknown>;
}

/** A client that keeps its side open: only the gateway can end the connection. */
function clientOf({ url }: TestGateway): Client {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  open.push(socket);
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  const reset = new Promise<true>((resolve) => socket.once('error', () => resolve(true)));
  // A peer that has closed the connection responds to further bytes with a reset.
  async function untilReset(): Promise<void> {
    await Promise.race([once(socket, 'end'), reset]);
    while (!(await Promise.race([reset, wait(50)]))) socket.write('\n');
  }
  const gone = untilReset();
  return { socket, text: () => text, gone };
}

const statusOf = ({ text }: Client) => Number(text().split(' ')[1]);

test('a refused upgrade is closed although its client keeps its side open', async () => {
  const client = clientOf(await system.gateway());
  client.socket.write(
    'GET /v1/realtime HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await client.gone;
  expect(statusOf(client)).toBe(401);
  expect(client.text()).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
});

test('a client that sends bytes that are no HTTP gets 405 and is disconnected, although it goes on sending', async () => {
  const client = clientOf(await system.gateway());
  client.socket.write('nonsense\r\n\r\n');
  await once(client.socket, 'data');
  client.socket.write('more nonsense\r\n\r\n');
  await client.gone;
  expect(statusOf(client)).toBe(405);
});

test('headers that do not arrive in time are refused with 408', async () => {
  const client = clientOf(await system.gateway({ HEADERS_TIMEOUT_S: '1' }));
  client.socket.write('GET /v1/chats HTTP/1.1\r\nHost: x\r\n');
  await client.gone;
  expect(statusOf(client)).toBe(408);
});

const SLOW_BODY =
  'HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nX-Request-Id: slow\r\n';

test('a slow body without a credential gets 408, or ends with its connection if its response was written before', async () => {
  const gateway = await system.gateway({ UNAUTHENTICATED_BODY_TIMEOUT_S: '1' });
  const [open, refused] = [clientOf(gateway), clientOf(gateway)];
  open.socket.write(`POST /v1/auth/otp/request ${SLOW_BODY}\r\n{`);
  refused.socket.write(`POST /v1/chats ${SLOW_BODY}\r\n{`);
  await Promise.all([open.gone, refused.gone]);
  expect([statusOf(open), statusOf(refused)]).toEqual([408, 401]);
  expect(open.text()).toContain('X-Request-Id: slow\r\n');
});

const OF_WIDGET = { aud: `${ORIGIN}/widget`, widget_id: 'widget-1', app_id: 'app-1' };

// contract: slow-requests
test.each([
  ['an anonymous user', { is_anonymous: true }],
  ["a widget's visitor", { is_anonymous: true, ...OF_WIDGET }],
  ["a widget's visitor who has signed in", OF_WIDGET],
])('a slow body with the token of %s gets 408, since anybody gets such a token', async (_who, claims) => {
  const client = clientOf(await system.gateway({ UNAUTHENTICATED_BODY_TIMEOUT_S: '1' }));
  const token = await system.users.make(claims);
  client.socket.write(`POST /v1/chats ${SLOW_BODY}Authorization: Bearer ${token}\r\n\r\n{`);
  await client.gone;
  expect(statusOf(client)).toBe(408);
});

test('a slow body with a valid credential is read to its end', async () => {
  const gateway = await system.gateway({ UNAUTHENTICATED_BODY_TIMEOUT_S: '1' });
  const client = clientOf(gateway);
  client.socket.write(
    `POST /v1/chats ${SLOW_BODY}Authorization: Bearer ${await system.users.make()}\r\nConnection: close\r\n\r\n{`,
  );
  await wait(3_500);
  client.socket.write(`"topic":${' '.repeat(89)}"}`);
  await once(client.socket, 'end');
  expect([statusOf(client), client.text()]).toEqual([400, expect.stringContaining('"invalid_json"')]);
});

test('a client without a credential that does not read its responses is disconnected', async () => {
  const client = clientOf(await system.gateway({ UNAUTHENTICATED_BODY_TIMEOUT_S: '0.2' }));
  client.socket.pause();
  // More than the buffers of both ends take.
  client.socket.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
  const reset = once(client.socket, 'error');
  while (!client.socket.destroyed) {
    client.socket.write('\n');
    await wait(50);
  }
  expect(await reset).toEqual([expect.objectContaining({ code: expect.stringMatching('EPIPE|ECONNRESET') })]);
});

async function held(gateway: TestGateway, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => clientOf(gateway).socket);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

// contract: connection-limits
test('an address that holds too many connections gets no further one until it closes one', async () => {
  const gateway = await system.gateway({ MAX_CONNECTIONS_PER_ADDRESS: '3' });
  const [first] = await held(gateway, 3);
  const fourth = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  await once(fourth, 'close');
  first!.destroy();
  const status = () =>
    ask(`${gateway.url}/livez`).then(
      (alive) => alive.status,
      () => undefined,
    );
  let seen = await status();
  while (seen === undefined) seen = await status();
  expect(seen).toBe(200);
});

describe('behind a trusted proxy', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  let gateway: TestGateway;
  const releases: (() => void)[] = [];
  beforeAll(async () => {
    const env = { MAX_CONNECTIONS_PER_ADDRESS: '3', MAX_REQUESTS_PER_ADDRESS: '2', TRUSTED_PROXIES: '127.0.0.1' };
    gateway = await system.gateway(env);
    system.services.handlers.conversations.listChats = () =>
      new Promise((resolve) => {
        releases.push(() => resolve({ sessions: [], meta: { next_cursor: '', page: 1, per_page: 20, total: 0 } }));
      });
  });
  const list = async (address: string) =>
    ask(`${gateway.url}/v1/chats`, {
      headers: { ...from(address), authorization: `Bearer ${await system.users.make()}` },
    });

  test('connections are not counted, and requests in flight are, by the address of the client', async () => {
    await held(gateway, 10);
    const running = [list('192.0.2.1'), list('192.0.2.1')];
    while (releases.length < 2) await wait(10);
    const refused = await ask(`${gateway.url}/v1/chats`, { headers: from('192.0.2.1') });
    expect([refused.status, refused.body.error.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '1',
    ]);
    const flat = await ask(`${gateway.url}/v1/oauth/token`, { method: 'POST', headers: from('192.0.2.1') });
    expect([flat.status, flat.body.error]).toEqual([429, 'too_many_requests']);
    expect((await ask(`${gateway.url}/v1/chats`, { headers: from('192.0.2.2') })).status).toBe(401);
    for (const release of releases) release();
    await Promise.all(running);
    expect((await ask(`${gateway.url}/v1/chats`, { headers: from('192.0.2.1') })).status).toBe(401);
  });
});
