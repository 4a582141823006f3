import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

export interface HttpServer {
  readonly server: Server;
  /** Resolves to the port. */
  listen(host: string, port: number): Promise<number>;
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
  const server = createServer({ keepAliveTimeout: 65_000, ...options }, (request, response) => {
    if (isDraining) response.setHeader('Connection', 'close');
    listener(request, response);
  });
  return {
    server,
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve((server.address() as { port: number }).port));
      }),
    async drain(graceMs) {
      isDraining = true;
      if (!server.listening) return;
      await new Promise((resolve) => setTimeout(resolve, KEEP_ACCEPTING_MS));
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      clearTimeout(timer);
    },
  };
}
