import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestGateway, type TestSystem, testSystem } from './testing/gateway';

let system: TestSystem;
let gateway: TestGateway;

beforeAll(async () => {
  system = await testSystem();
  gateway = await system.gateway();
});
afterAll(() => system.stop());

/** Sends bytes and returns all that arrives until the connection ends. */
async function responseTo(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}
const bodyOf = (text: string) => JSON.parse(text.split('\r\n\r\n')[1]!);

test.each(['h2c', 'websocket'])(
  'an upgrade to %s on a path without WebSockets is an ordinary request',
  async (protocol) => {
    const bearer = `Bearer ${await system.users.make()}`;
    system.services.handlers.conversations.listChats = async () => ({
      sessions: [],
      meta: { next_cursor: '', page: 1, per_page: 20, total: 0 },
    });
    const headers = `Host: x\r\nAuthorization: ${bearer}\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}`;
    const text = await responseTo(`GET /v1/chats HTTP/1.1\r\n${headers}\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(bodyOf(text)).toMatchObject({ success: true, data: [] });
  },
);

test.each([
  ['BREW /v1/chats HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'method_not_allowed'],
  ['nonsense\r\n\r\n', 405, 'method_not_allowed'],
  ['GET /v1/chats\u0001 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'validation_failed'],
  ['GET /v1/chats HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'validation_failed'],
  ['GET /v1/chats HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400, 'validation_failed'],
  ['POST /v1/chats HTTP/1.1\r\nHost: x\r\nContent-Length: one\r\n\r\n', 400, 'validation_failed'],
  [`GET /v1/chats HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'validation_failed'],
])('%j gets an enveloped refusal', async (bytes, status, code) => {
  const text = await responseTo(bytes);
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(text).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\ntraceparent: 00-/);
  expect(text).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
  expect(bodyOf(text)).toMatchObject({ success: false, error: { code } });
  if (status === 405) expect(text).toContain('\r\nAllow: GET, POST, PUT, PATCH, DELETE\r\n');
});
