import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Pages of any form on an origin of their own, for the whole test file. */
export interface HtmlPages {
  url(html: string): string;
}

/** React 18 as its package ships it for pages; later releases tolerate what they did not render. */
const LIBRARIES: Readonly<Record<string, string>> = {
  '/react.js': join(require.resolve('react-eighteen/package.json'), '../umd/react.production.min.js'),
  '/react-dom.js': join(require.resolve('react-dom-eighteen/package.json'), '../umd/react-dom.production.min.js'),
};

export function htmlPages(): HtmlPages {
  const pages: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    const library = LIBRARIES[url];
    const type = library ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type });
    response.end(library ? readFileSync(library) : pages[Number(url.slice(1))]);
  });
  beforeAll(() => new Promise<void>((ready) => server.listen(0, 'localhost', ready)));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((gone) => server.close(gone));
  });
  return { url: (html) => `http://localhost:${(server.address() as AddressInfo).port}/${pages.push(html) - 1}` };
}
