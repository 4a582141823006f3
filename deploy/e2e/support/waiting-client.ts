import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE = '<!doctype html><html lang="en"><title>Client</title><main><h1>Connected.</h1></main></html>';

/** Starts a client's redirect listener on this machine for the whole test file, and returns its address. */
export function waitingClient(): () => string {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', connection: 'close' }).end(PAGE);
  });
  beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
  afterAll(() => new Promise((gone) => server.close(gone)));
  return () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
}
