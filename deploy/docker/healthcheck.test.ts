import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

const servers: Server[] = [];

afterAll(() => {
  for (const server of servers) server.close();
});

/** Listens on a port and sends this text on each connection, or nothing. */
const portThatSends = (text?: string) =>
  new Promise<number>((listening) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.unref();
      if (text !== undefined) socket.end(text);
    });
    servers.push(server.listen(0, '127.0.0.1', () => listening((server.address() as { port: number }).port)));
  });

/** Runs the check and returns its exit status. */
const checked = (port: number) =>
  new Promise<number | null>((settle) => {
    const env = { PATH: process.env.PATH, HTTP_PORT: String(port) };
    const child = spawn('bash', [join(__dirname, 'healthcheck.sh')], { env, stdio: 'ignore' });
    child.once('exit', (code) => settle(code));
  });

test('a process is healthy when its GET /readyz is 200', async () => {
  expect(await checked(await portThatSends('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nready\n'))).toBe(0);
});

test.each([
  ['draining', 'HTTP/1.1 503 Service Unavailable\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'],
  ['speaking another protocol', '200 HTTP/1.1\r\n'],
  ['ending the connection at once', ''],
  ['silent', undefined],
])('a process is not healthy while it is %s', async (_state, text) => {
  expect(await checked(await portThatSends(text))).toBe(1);
});

test('a process that does not listen is not healthy', async () => {
  const port = await portThatSends();
  await new Promise((closed) => servers.pop()!.close(closed));
  expect(await checked(port)).toBe(1);
});
