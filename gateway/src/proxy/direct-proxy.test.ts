import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import type { GatewayResponse } from '../http/visit';
import { directProxy } from './direct-proxy';
import { type UpstreamReplicas, upstreamReplicas } from './upstream-replicas';

const LARGE = Buffer.alloc(8 * 1024 * 1024, 'abcdefgh');
/** Far longer than this machine is ever silent by itself. */
const SILENCE_MS = 1_000;
const servers: Server[] = [];
const opened: UpstreamReplicas[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.stop();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A gateway that forwards every request to these upstreams and gives up on one that is silent for `silenceMs`. */
async function hopTo(listeners: readonly RequestListener[], silenceMs = 60_000): Promise<number> {
  const ports = await Promise.all(listeners.map(listening));
  const replicas = upstreamReplicas(ports.map((port) => `http://127.0.0.1:${port}`));
  opened.push(replicas);
  const hop = directProxy(replicas, silenceMs);
  return listening(async (incoming, untyped) => {
    // The gateway authenticates first; meanwhile a small body arrives.
    await null;
    const response = untyped as GatewayResponse;
    response.locals = { visit: { started: performance.now() } } as GatewayResponse['locals'];
    hop(incoming, response);
  });
}

type Sent = { method?: string; body?: string | Buffer; headers?: Record<string, string> };

/** Sends a request whole; resolves with the head of its response. */
async function open(port: number, { method = 'POST', body, headers = {} }: Sent = {}): Promise<IncomingMessage> {
  const outgoing = request({ host: '127.0.0.1', port, method, path: '/v1/mcp?a=1', headers, agent: false });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  return response;
}

test('a large body and a large response come through whole', async () => {
  const port = await hopTo([async (incoming, response) => void response.end(await buffer(incoming))]);
  const framings: Record<string, string>[] = [
    { 'content-length': String(LARGE.length) },
    { 'transfer-encoding': 'chunked' },
  ];
  for (const headers of framings) {
    const response = await open(port, { body: LARGE, headers });
    expect(LARGE.equals(await buffer(response))).toBe(true);
  }
});

test('method, path, end-to-end headers and status are forwarded, and hop-by-hop headers are not', async () => {
  let seen: IncomingMessage | undefined;
  const port = await hopTo([
    (incoming, response) => {
      seen = incoming;
      response
        .writeHead(418, { 'set-cookie': ['a=1', 'b=2'], 'keep-alive': 'timeout=1', te: 'x', 'x-own': 'yes' })
        .end();
    },
  ]);
  const response = await open(port, {
    method: 'DELETE',
    headers: { te: 'trailers', 'proxy-authorization': 'secret', 'x-own': 'ä' },
  });
  expect([seen!.method, seen!.url, seen!.headers['x-own']]).toEqual(['DELETE', '/v1/mcp?a=1', 'ä']);
  expect(seen!.headers).not.toHaveProperty('te');
  expect(seen!.headers).not.toHaveProperty('proxy-authorization');
  expect([response.statusCode, response.headers['set-cookie'], response.headers['x-own']]).toEqual([
    418,
    ['a=1', 'b=2'],
    'yes',
  ]);
  expect(response.headers).not.toHaveProperty('te');
  expect(response.headers['keep-alive']).not.toBe('timeout=1');
  response.resume();
});

test.each(['GET', 'DELETE', 'OPTIONS', 'POST'])(
  'the chunked body of a %s is never read as a request',
  async (method) => {
    const bodies: string[] = [];
    const port = await hopTo([
      async (incoming, response) => {
        bodies.push(await text(incoming));
        response.end();
      },
    ]);
    const body = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
    for (const _ of [1, 2]) (await open(port, { method, body, headers: { 'transfer-encoding': 'chunked' } })).resume();
    expect(bodies).toEqual([body, body]);
  },
);

test('a small body and header values that are not ASCII come through as they are', async () => {
  const port = await hopTo([
    async (incoming, response) => {
      const { 'content-length': length, 'transfer-encoding': coding } = incoming.headers;
      response.setHeader('x-own', 'ä').setHeader('x-framing', `${length} ${coding}`);
      response.end(await buffer(incoming));
    },
  ]);
  for (const body of ['', 'small']) {
    const response = await open(port, { body, headers: { 'content-length': String(body.length) } });
    const { headers } = response;
    expect([headers['x-own'], headers['x-framing'], await text(response)]).toEqual([
      'ä',
      `${body.length} undefined`,
      body,
    ]);
  }
});

test('a body that arrives slowly is forwarded as it arrives', async () => {
  const arrived = Promise.withResolvers<string>();
  const port = await hopTo([
    async (incoming, response) => {
      arrived.resolve(String((await once(incoming, 'data'))[0]));
      response.end(await text(incoming));
    },
  ]);
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    agent: false,
    headers: { 'content-length': '4' },
  });
  outgoing.write('ab');
  expect(await arrived.promise).toBe('ab');
  outgoing.end('cd');
  const [response] = await once(outgoing, 'response');
  expect(await text(response)).toBe('cd');
});

test('an informational response is not taken for the response', async () => {
  const port = await hopTo([
    (_incoming, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.end('whole');
    },
  ]);
  const response = await open(port);
  expect([response.statusCode, await text(response)]).toEqual([200, 'whole']);
});

test('connections are used again, and one that its service has closed is replaced', async () => {
  const sockets: Socket[] = [];
  const port = await hopTo([
    ({ socket }, response) => {
      sockets.push(socket);
      response.end('response');
    },
  ]);
  for (const _ of [1, 2]) expect(await text(await open(port, { body: 'a' }))).toBe('response');
  const closed = once(sockets[0]!, 'close');
  sockets[0]!.end();
  await closed;
  expect(await text(await open(port, { body: 'a' }))).toBe('response');
  expect([sockets[1] === sockets[0], sockets[2] === sockets[0]]).toEqual([true, false]);
});

test('a stream begins at once, and each part of it arrives as it is written', async () => {
  const parts = ['first', 'second'].map((part) => ({ part, go: Promise.withResolvers<void>() }));
  const port = await hopTo([
    async (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      for (const { part, go } of parts) {
        await go.promise;
        response.write(part);
      }
    },
  ]);
  const response = await open(port);
  expect(response.headers['content-type']).toBe('text/event-stream');
  for (const { part, go } of parts) {
    go.resolve();
    expect(String((await once(response, 'data'))[0])).toBe(part);
  }
  response.destroy();
});

test.each(['before', 'after'])(
  'the request of a client that disconnects %s the response has begun is cancelled',
  async (when) => {
    const [incoming, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const port = await hopTo([
      (_asked, response) => {
        response.once('close', () => ended.resolve('ended'));
        if (when === 'after') response.write('part');
        incoming.resolve();
      },
    ]);
    const client = request({ host: '127.0.0.1', port, method: 'POST', agent: false }).on('error', () => {});
    client.end();
    await (when === 'after' ? once(client, 'response') : incoming.promise);
    client.destroy();
    expect(await ended.promise).toBe('ended');
  },
);

test('a response that its service cuts off is cut off for the client', async () => {
  const port = await hopTo([
    (_asked, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('part');
      setImmediate(() => response.destroy());
    },
  ]);
  await expect(text(await open(port))).rejects.toThrow('aborted');
});

test('a client who reads nothing for longer than a service may be silent still gets the whole response', async () => {
  const port = await hopTo([(_incoming, response) => void response.end(LARGE)], SILENCE_MS);
  const response = await open(port);
  await new Promise((resolve) => setTimeout(resolve, 2.5 * SILENCE_MS));
  expect(LARGE.equals(await buffer(response))).toBe(true);
});

test('a response that stops in the middle is cut off', async () => {
  const port = await hopTo(
    [(_incoming, response) => void response.writeHead(200).write(LARGE.subarray(0, 1_000))],
    SILENCE_MS,
  );
  await expect(buffer(await open(port))).rejects.toThrow('aborted');
});

test('a silent service gives 504, a broken connection 503, and a POST is sent once', async () => {
  let made = 0;
  const count = () => {
    made += 1;
  };
  const breakOff: RequestListener = ({ socket }) => {
    count();
    socket.destroy();
  };
  const silent = await open(await hopTo([count], 50));
  expect([silent.statusCode, silent.headers['retry-after'], JSON.parse(await text(silent)).error.code]).toEqual([
    504,
    '1',
    -32603,
  ]);
  const broken = await open(await hopTo([breakOff]));
  expect([broken.statusCode, broken.headers['retry-after']]).toEqual([503, '1']);
  broken.resume();
  expect(made).toBe(2);
});

test('a read whose connection breaks is sent again', async () => {
  let made = 0;
  const port = await hopTo([
    (incoming, response) => {
      made += 1;
      if (made < 3) incoming.socket.destroy();
      else response.end('third');
    },
  ]);
  expect(await text(await open(port, { method: 'GET' }))).toBe('third');
});

test('a read whose body was forwarded in parts is not sent again', async () => {
  const port = await hopTo([
    (incoming) => {
      incoming.once('data', () => incoming.socket.destroy());
    },
  ]);
  const response = await open(port, { method: 'GET', body: 'parts', headers: { 'transfer-encoding': 'chunked' } });
  expect(response.statusCode).toBe(503);
  response.resume();
});

test('the rest of a refused body is discarded, so that its client can send the next request', async () => {
  const length = 4 * LARGE.length;
  const port = await hopTo([
    (incoming, response) => {
      if (incoming.method === 'GET') return void response.end('next');
      response.writeHead(413, { 'content-length': '5' }).end('large');
      incoming.on('data', () => {}).pause();
    },
  ]);
  const client = connect(port, '127.0.0.1');
  client.write(`POST /v1/mcp HTTP/1.1\r\nHost: x\r\nContent-Length: ${length + 5}\r\n\r\nfirst`);
  const [first] = await once(client, 'data');
  expect(String(first)).toMatch(/^HTTP\/1.1 413 .*large$/s);
  for (let sent = 0; sent < length; sent += LARGE.length) client.write(LARGE);
  client.write('GET /v1/mcp HTTP/1.1\r\nHost: x\r\n\r\n');
  const [second] = await once(client, 'data');
  expect(String(second)).toContain('next');
  client.destroy();
});
