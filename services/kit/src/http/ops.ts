import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Metrics } from '../process/metrics';

export interface HttpServer {
  readonly server: Server;
  listen(host: string, port: number): Promise<number>;
  /** Goes on accepting for 300 ms with `Connection: close` in each response, then stops; resolves when the running requests have ended. */
  drain(graceMs: number): Promise<void>;
}

const KEEP_ACCEPTING_MS = 300;

/** An HTTP server for `listener`; while it drains, each response closes its connection. */
export function httpServer(listener: RequestListener, options: ServerOptions = {}): HttpServer {
  let draining = false;
  const server = createServer({ keepAliveTimeout: 65_000, ...options }, (request, response) => {
    if (draining) response.setHeader('Connection', 'close');
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
      draining = true;
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

/** Responds to /livez, /readyz and /metrics, and hands every other request to `next`. */
export function opsListener(
  isReady: () => boolean,
  metrics: Metrics,
  next: RequestListener = notFound,
): RequestListener {
  return (request, response) => {
    if (request.url === '/livez') return text(response, 200, 'ok');
    if (request.url === '/readyz') return isReady() ? text(response, 200, 'ready') : text(response, 503, 'not ready');
    if (request.url === '/metrics') return void writeMetrics(response, metrics);
    next(request, response);
  };
}

function text(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(`${body}\n`);
}

async function writeMetrics(response: ServerResponse, { registry }: Metrics): Promise<void> {
  response.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics());
}

const notFound: RequestListener = (_request, response) => text(response, 404, 'not found');
