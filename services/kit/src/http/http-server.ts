import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { type Acceptors, BACKLOG, openAcceptors } from './acceptors';

export interface HttpServer {
  readonly server: Server;
  /** Resolves to the port. `acceptors`: how many sockets listen on it, by default one. */
  listen(host: string, port: number, acceptors?: number): Promise<number>;
  /**
   * Sends `Connection: close` with each response from now on, and accepts no connections after 300 ms. Resolves when the running
   * requests have ended, at the latest after `graceMs` more.
   */
  drain(graceMs: number): Promise<void>;
}

/** Clients that are about to send a request on an open connection do so, and learn from its response that the connection ends. */
const KEEP_ACCEPTING_MS = 300;

export function httpServer(listener: RequestListener, options: ServerOptions = {}): HttpServer {
  let isDraining = false;
  let acceptors: Acceptors | undefined;
  const server = createServer({ keepAliveTimeout: 65_000, ...options }, (request, response) => {
    if (isDraining) response.setHeader('Connection', 'close');
    listener(request, response);
  });
  return {
    server,
    async listen(host, port, count = 1) {
      if (count > 1) {
        acceptors = await openAcceptors(server, { host, port }, count);
        return acceptors.port;
      }
      server.listen({ port, host, backlog: BACKLOG });
      await once(server, 'listening');
      return (server.address() as { port: number }).port;
    },
    async drain(graceMs) {
      isDraining = true;
      if (!server.listening) return;
      await new Promise((resolve) => setTimeout(resolve, KEEP_ACCEPTING_MS));
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await new Promise<void>((resolve) => {
        server.close(() => resolve(acceptors?.close()));
        void acceptors?.close();
        server.closeIdleConnections();
      });
      clearTimeout(timer);
    },
  };
}
