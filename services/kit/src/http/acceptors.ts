import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * Connections that may wait to be accepted, as many as Linux allows by default. With Node's 511, a second of an overload fills the queue, and
 * a client whose SYN is dropped tries again after 1, 3 and 7 seconds: it waits longest where it is to be refused at once.
 */
export const BACKLOG = 4_096;

/** Sockets that listen on the same port and hand their connections to one server. */
export interface Acceptors {
  readonly port: number;
  /** Accepts no more connections; resolves when those that it has accepted are over. */
  close(): Promise<void>;
}

/**
 * libuv accepts one connection of a listening socket in a turn of the event loop (since 1.45), and the turns of a busy process are long:
 * of many new connections the last one would wait for seconds before it could be refused. Several sockets on the port, among
 * which the kernel distributes connections (SO_REUSEPORT), accept as many in a turn.
 */
export async function openAcceptors(server: HttpServer, address: Address, count: number): Promise<Acceptors> {
  const port = await freeOr(address);
  const extra = Array.from({ length: count - 1 }, () => createServer((socket) => server.emit('connection', socket)));
  for (const one of [server, ...extra]) await listening(one, { ...address, port, reusePort: true });
  let closed: Promise<unknown> | undefined;
  return {
    port,
    async close() {
      closed ??= Promise.all(extra.map((one) => new Promise((over) => one.close(over))));
      await closed;
    },
  };
}

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Fails where another program listens on the port, as a socket that would share it does not. */
async function freeOr(address: Address): Promise<number> {
  const alone = createServer();
  await listening(alone, address);
  const { port } = alone.address() as AddressInfo;
  alone.close();
  await once(alone, 'close');
  return port;
}

async function listening(
  server: Server | HttpServer,
  options: Address & { readonly reusePort?: boolean },
): Promise<void> {
  server.listen({ ...options, backlog: BACKLOG });
  await once(server, 'listening');
}
