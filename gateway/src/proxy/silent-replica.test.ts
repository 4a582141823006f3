import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { openRelay, type Relay, until } from '@cws/kit/testing';
import { ask, postJson } from '../testing/ask';
import { type TestGateway, type TestSystem, testSystem } from '../testing/gateway';

const STREAM = '/v1/chats/0198c0de-0000-7000-8000-000000000001/stream';

interface Replica {
  readonly name: string;
  readonly relay: Relay;
  readonly server: Server;
}

let system: TestSystem;
let gateway: TestGateway;
let replicas: readonly [Replica, Replica];

/** A page for which the replica named `hung` responds only when `goOn` is called. */
const SLOW = '/signin?slow';
let goOn = () => {};

/** Responds with its name; streams and sockets stay open. */
async function replica(name: string): Promise<Replica> {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') return void response.end('ready');
    if (request.url === SLOW && name === 'hung') {
      goOn = () => response.end(name);
      return;
    }
    response.setHeader('x-replica', name);
    if (request.url !== STREAM) return void response.end(name);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\ndata: {}\n\n');
  });
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => {}).resume();
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Replica: ${name}\r\n\r\n`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { name, server, relay: await openRelay((server.address() as AddressInfo).port) };
}

beforeAll(async () => {
  system = await testSystem();
});
afterAll(() => system.stop());
beforeEach(async () => {
  replicas = await Promise.all([replica('hung'), replica('other')]);
  const urls = replicas.map(({ relay }) => `http://${relay.address}`).join(',');
  gateway = await system.gateway({ IDENTITY_HTTP: urls, CONVERSATIONS_HTTP: urls, WORKSPACE_MCP_HTTP: urls });
  await until(async () => new Set(await pages(4)).size === 2);
});
afterEach(async () => {
  await gateway.stop();
  for (const { relay, server } of replicas) {
    relay.close();
    server.close().closeAllConnections();
  }
});

const bearer = async () => ({ authorization: `Bearer ${await system.users.make()}` });

const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

const pages = (count: number) => times(count, async () => (await ask(`${gateway.url}/signin`)).text);

async function openStream() {
  const abort = new AbortController();
  const response = await fetch(gateway.url + STREAM, { headers: await bearer(), signal: abort.signal });
  const ended = response.text().then(
    () => true,
    () => true,
  );
  return { from: `${response.status} ${response.headers.get('x-replica')}`, ended, end: () => abort.abort() };
}

async function streamsFrom(count: number): Promise<Set<string>> {
  const opened = await times(count, openStream);
  for (const { end } of opened) end();
  return new Set(opened.map(({ from }) => from));
}

/** Status line and replica of an upgrade, and the end of its socket. */
async function upgrade() {
  const { authorization } = await bearer();
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.write(
    `GET /v1/realtime HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nAuthorization: ${authorization}\r\n\r\n`,
  );
  const ended = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
  const head = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  return { from: `${head.slice(9, 12)} ${/x-replica: (\w+)/i.exec(head)?.[1]}`, ended, end: () => socket.destroy() };
}

test('reads that reached a silent replica are sent to another one, which gets all requests until the first responds again', async () => {
  replicas[0].relay.freeze();
  expect(await streamsFrom(4)).toEqual(new Set(['200 other']));
  expect(new Set(await pages(6))).toEqual(new Set(['other']));
  expect(await streamsFrom(4)).toEqual(new Set(['200 other']));
  replicas[0].relay.thaw();
  await until(async () => (await streamsFrom(2)).size === 2);
  await until(async () => new Set(await pages(2)).size === 2);
});

test('a replica that is slow gets no more requests than it manages', async () => {
  goOn = () => {};
  const idle = goOn;
  const slow = times(2, () => ask(gateway.url + SLOW));
  await until(async () => goOn !== idle);
  const seen: string[] = [];
  while (seen.length < 10) seen.push(...(await pages(1)));
  expect(new Set(seen)).toEqual(new Set(['other']));
  goOn();
  expect(new Set((await slow).map(({ text }) => text))).toEqual(new Set(['hung', 'other']));
});

test('a request that may not be repeated gets 503 at a silent replica', async () => {
  replicas[0].relay.freeze();
  const outcomes = await times(4, async () => {
    const { status, headers, text } = await postJson(`${gateway.url}/v1/auth/cli/token`, {});
    return status === 503 ? `${JSON.parse(text).error} ${headers.get('retry-after')}` : text;
  });
  expect(new Set(outcomes)).toEqual(new Set(['other', 'temporarily_unavailable 1']));
});

test('at a silent replica of the tool server a call gets 504, and a read is sent to another replica', async () => {
  const tools = `${gateway.url}/v1/mcp`;
  await until(async () => new Set(await times(4, async () => (await ask(tools)).text)).size === 2);
  replicas[0].relay.freeze();
  const reads = times(4, async () => (await ask(tools)).text);
  const calls = times(4, async () => {
    const { status, headers, text } = await postJson(tools, {});
    return status === 504 ? `${JSON.parse(text).error.code} ${headers.get('retry-after')}` : text;
  });
  expect(new Set(await reads)).toEqual(new Set(['other']));
  expect(new Set(await calls)).toEqual(new Set(['other', '-32603 1']));
});

test('streams and sockets of a silent replica are cut, so that their clients reconnect', async () => {
  const streams = await times(4, openStream);
  const sockets = await times(4, upgrade);
  replicas[0].relay.freeze();
  const [hung, kept] = ['hung', 'other'].map((name) =>
    [...streams, ...sockets].filter(({ from }) => from.endsWith(name)),
  );
  expect(hung!.length).toBeGreaterThan(0);
  expect(await Promise.all(hung!.map(({ ended }) => ended))).not.toContain(false);
  expect(await Promise.race([...kept!.map(({ ended }) => ended), Promise.resolve(false)])).toBe(false);
  expect((await upgrade()).from).toBe('101 other');
  for (const { end } of kept!) end();
});

test('the only replica is waited for, however long it is silent', async () => {
  const [only] = replicas;
  const alone = await system.gateway({ IDENTITY_HTTP: `http://${only.relay.address}` });
  only.relay.freeze();
  const page = ask(`${alone.url}/signin`);
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  only.relay.thaw();
  expect((await page).text).toBe('hung');
});
