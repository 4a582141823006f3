import { callAs, longestBlock, silentLogger } from '@cws/kit/testing';
import { NO_PROGRESS } from '../../progress/progress';
import { openSiteReader } from '../../site/site-reader';
import { keyCaller } from '../../testing/callers';
import { startSite, type TestSite } from '../../testing/site';
import { longCall } from '../../tool/long-call';
import { readSite } from './read-site';
import { siteParser } from './site-parser';

// contract: shares, intake-reading

const MIB = 1024 * 1024;
/** Milliseconds for which no text of a stranger keeps the process from its other work. */
const MAX_BLOCKED = 200;

const parts = {
  site: { reader: openSiteReader({ allowHosts: ['127.0.0.1'] }), parser: siteParser(silentLogger()) },
};
let site: TestSite;
afterEach(() => site.stop());
afterAll(() => Promise.all([parts.site.reader.close(), parts.site.parser.close()]));

/** Reads a site of these pages; any other address is the first page. Returns the longest block of this process. */
async function blockOf(pages: Record<string, string>): Promise<number> {
  site = await startSite(({ url }, response) => {
    response.writeHead(200, { 'content-type': url!.endsWith('.txt') ? 'text/plain' : 'text/html' });
    response.end(pages[url!.split('?')[0]!] ?? (url === '/robots.txt' ? '' : pages['/']));
  });
  const read = () =>
    readSite(parts, longCall(callAs(keyCaller())), `http://127.0.0.1:${site.port}/`, NO_PROGRESS).catch(
      () => undefined,
    );
  return longestBlock(read);
}

const page = (...links: string[]) => `<main>Text. ${links.map((link) => `<a href="${link}">x</a>`).join('')}</main>`;
const times = (part: (n: number) => string, length: number): string => {
  const parts: string[] = [];
  for (let size = 0, n = 0; size < length; n++) size += parts[parts.push(part(n)) - 1]!.length;
  return parts.join('');
};

test.each<[string, Record<string, string>]>([
  ['one link with parameters that follow visitors', { '/': page(`/?${times((n) => `utm_${n}=1&`, MIB)}`) }],
  [
    'many links with such parameters',
    { '/': page(...Array.from({ length: 500 }, (_, n) => `/p${n}?${times((m) => `utm_${m}=1&`, 1_990)}`)) },
  ],
  [
    'an address of a base that is long',
    { '/': `<base href="/${'a'.repeat(MIB / 2)}/">${page(...Array.from({ length: 500 }, (_, n) => `b${n}`))}` },
  ],
  [
    'rules of stars',
    { '/': page(`/${'a'.repeat(1_990)}`), '/robots.txt': `User-agent: *\nDisallow: /${'*'.repeat(MIB / 2 - 40)}b` },
  ],
  [
    'rules of stars and letters',
    {
      '/': page(`/${'a'.repeat(1_990)}`),
      '/robots.txt': `User-agent: *\n${times((n) => `Disallow: /*a*a*a*${n}b\n`, MIB / 2 - 60)}`,
    },
  ],
  [
    'many names of readers and rules',
    {
      '/': page('/a'),
      '/robots.txt': `${times((n) => `User-agent: a${n}\n`, MIB / 4)}${times((n) => `Disallow: /${n}\n`, MIB / 4)}`,
    },
  ],
  [
    'a sitemap of long addresses',
    {
      '/': page('/a'),
      '/sitemap.xml': `<urlset>${times((n) => `<url><loc>http://127.0.0.1/?${`utm_${n}=1&`.repeat(1_000)}</loc></url>`, MIB / 2)}</urlset>`,
    },
  ],
])('a site with %s keeps the process from its other work for a moment at most', async (_what, pages) => {
  expect(await blockOf(pages)).toBeLessThan(MAX_BLOCKED);
});
