import { createServer } from 'node:http';
import { demoPageFile, demoWidgetFile } from '../../processes/demo-files.ts';
import { readJson, writeJson } from '../../processes/files.ts';
import { pickPorts } from '../host/ports.ts';
import type { Settings } from '../settings/settings.ts';
import { pageOf, STYLES } from './page.ts';

/**
 * Serves the page of the demo business on an origin of its own, as a web site of a business is, with a policy that allows the service
 * nothing but its script and its frame. Returns the page's address, which is one of the service's own site where that is on this machine:
 * browsers refuse storage to frames of other sites.
 */
export async function serveDemoPage({ dataDir, origin, port: own }: Settings): Promise<string> {
  const { demo: port } = await pickPorts(dataDir, ['demo'], [own]);
  const policy = `default-src 'none'; style-src 'self'; script-src ${origin}; frame-src ${origin}; frame-ancestors 'none'`;
  const server = createServer((request, response) => {
    const isStyle = request.url === '/style.css';
    const { snippet = '' } = readJson<{ snippet?: string }>(demoWidgetFile(dataDir), {});
    response
      .writeHead(200, {
        'Content-Type': isStyle ? 'text/css; charset=utf-8' : 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
      })
      .end(isStyle ? STYLES : pageOf(snippet));
  });
  await new Promise<void>((ready, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', ready);
  });
  const url = `http://${demoHost(origin)}:${port}`;
  writeJson(demoPageFile(dataDir), { origin: url });
  return url;
}

/** Both names of this machine lead to the page, and browsers count them as two sites. */
const demoHost = (origin: string): string => {
  const { hostname } = new URL(origin);
  return hostname === '127.0.0.1' ? hostname : 'localhost';
};
