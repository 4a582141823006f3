import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type HttpServer, httpServer } from './http-server';

const HOST = '127.0.0.1';
const CONNECTIONS = 64;

const opened: HttpServer[] = [];
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await Promise.all(opened.splice(0).map((one) => one.drain(0)));
});

async function serve(acceptors: number) {
  const http = httpServer((_request, response) => response.end('ok'));
  opened.push(http);
  return { http, port: await http.listen(HOST, 0, acceptors) };
}

/** The turns of the event loop in which a server accepts connections that were all made at once. */
async function turnsOf(acceptors: number): Promise<number> {
  const { http, port } = await serve(acceptors);
  const turns = new Set<number>();
  const all = Promise.withResolvers<void>();
  let [turn, accepted] = [0, 0];
  const next = () => {
    turn += 1;
    if (accepted < CONNECTIONS) setImmediate(next);
  };
  http.server.on('connection', () => {
    turns.add(turn);
    accepted += 1;
    if (accepted === CONNECTIONS) all.resolve();
  });
  next();
  for (let n = 0; n < CONNECTIONS; n++) clients.push(connect(port, HOST));
  await all.promise;
  return turns.size;
}

test('a server with several acceptors accepts several connections in a turn of the event loop', async () => {
  expect(await turnsOf(1)).toBe(CONNECTIONS);
  expect(await turnsOf(16)).toBeLessThan(CONNECTIONS / 2);
});

test('whichever acceptor takes a request, it is answered, and none takes one after a drain', async () => {
  const { http, port } = await serve(8);
  const get = () => fetch(`http://${HOST}:${port}`, { headers: { connection: 'close' } });
  const statuses = await Promise.all(Array.from({ length: 32 }, async () => (await get()).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await http.drain(0);
  await expect(get()).rejects.toThrow();
});

test('a port on which another program listens is refused', async () => {
  const { port } = await serve(4);
  const again = httpServer(() => undefined);
  await expect(again.listen(HOST, port, 4)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const other = createServer().listen(0, HOST);
  await once(other, 'listening');
  const taken = (other.address() as { port: number }).port;
  await expect(httpServer(() => undefined).listen(HOST, taken, 4)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  other.close();
});
