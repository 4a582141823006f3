import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { demoPageFile, demoWidgetFile } from '../../processes/demo-files.ts';
import { readJson, writeJson } from '../../processes/files.ts';
import { isFree, pickPorts } from '../host/ports.ts';
import type { Settings } from '../settings/settings.ts';
import { type DemoCatalogue, readDemoCatalogue } from './catalogue.ts';
import { type DemoVisitor, pageOf, type Seeded } from './page.ts';
import { MARK, PICTURES } from './pictures.ts';
import { isDemoLanguage } from './texts.ts';

/**
 * Serves the page of the demo business on an origin of its own, as a web site of a business is, with a policy that allows the service
 * nothing but its script and its frame. Returns the page's address, which is one of the service's own site where that is on this machine:
 * browsers refuse storage to frames of other sites.
 */
export async function serveDemoPage({ dataDir, origin, port: own }: Settings): Promise<string> {
  const port = await demoPort(dataDir, own);
  const policy = `default-src 'none'; style-src 'self'; img-src 'self'; script-src ${origin}; frame-src ${origin}; frame-ancestors 'none'`;
  const catalogue = readDemoCatalogue();
  const seeded = () => readJson<Seeded>(demoWidgetFile(dataDir), {});
  const server = createServer((request, response) => {
    const { type, body } = partAt(request, catalogue, seeded);
    response
      .writeHead(200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
      })
      .end(body);
  });
  await new Promise<void>((ready, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', ready);
  });
  const url = `http://${demoHost(origin)}:${port}`;
  writeJson(demoPageFile(dataDir), { origin: url });
  return url;
}

interface Part {
  readonly type: string;
  readonly body: string;
}

const STYLES = readFileSync(resolve(import.meta.dirname, 'style.css'), 'utf8');

/** Every other path is the page. */
function partAt({ url = '/', headers }: IncomingMessage, catalogue: DemoCatalogue, seeded: () => Seeded): Part {
  const [pathname = '', query] = url.split('?', 2);
  if (pathname.endsWith('/style.css')) return { type: 'text/css', body: STYLES };
  if (pathname.endsWith('/mark.svg')) return { type: 'image/svg+xml', body: MARK };
  const picture = PICTURES[/\/pictures\/([A-Z0-9-]+)\.svg$/.exec(pathname)?.[1] ?? ''];
  if (picture) return { type: 'image/svg+xml', body: picture };
  const visitor = visitorOf(new URLSearchParams(query).get('language'), headers['accept-language']);
  return { type: 'text/html', body: pageOf(catalogue, seeded(), visitor) };
}

function visitorOf(chosen: string | null, accepted = ''): DemoVisitor {
  if (isDemoLanguage(chosen)) return { language: chosen, hasChosen: true };
  const [preferred = ''] = accepted.toLowerCase().split(/[-,;]/, 1);
  return { language: isDemoLanguage(preferred) ? preferred : 'en', hasChosen: false };
}

/** Further gateways take the ports after PORT, up to nine. */
const BEHIND_GATEWAYS = 10;

/** PORT + 10, so that the address stays the same; where something else has that port, any other. */
async function demoPort(dataDir: string, own: number): Promise<number> {
  const fixed = own + BEHIND_GATEWAYS;
  if (fixed < 65_536 && (await isFree(fixed, '127.0.0.1'))) return fixed;
  return (await pickPorts(dataDir, ['demo'], [own])).demo!;
}

/** Both names of this machine lead to the page, and browsers count them as two sites. */
const demoHost = (origin: string): string => {
  const { hostname } = new URL(origin);
  return hostname === '127.0.0.1' ? hostname : 'localhost';
};
