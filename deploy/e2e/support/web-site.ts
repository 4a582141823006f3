import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The content type and the body of a page. */
export type WebPage = readonly [type: string, body: string | Buffer];

export interface WebSite {
  /** Without a trailing slash. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** A web site of a business at 127.0.0.1, for which the system under test has SITE_READER_ALLOW_HOSTS. */
export async function startWebSite(pages: Readonly<Record<string, WebPage>>): Promise<WebSite> {
  return serving(({ url }, response) => {
    const [type, body] = pages[url!] ?? ['text/plain', undefined];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body ?? 'There is no such page.');
  });
}

/** A web site that takes requests and never responds. */
export const startSlowSite = (): Promise<WebSite> => serving(() => {});

async function serving(listener: RequestListener): Promise<WebSite> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}
