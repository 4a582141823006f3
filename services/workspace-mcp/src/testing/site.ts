import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestSite {
  readonly port: number;
  /** The paths that were requested, in order. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

/** A web site on a loopback address. */
export async function startSite(listener: RequestListener, address = '127.0.0.1', port = 0): Promise<TestSite> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
