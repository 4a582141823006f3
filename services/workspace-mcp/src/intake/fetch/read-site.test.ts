import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { callAs, silentLogger } from '@cws/kit/testing';
import { NO_PROGRESS } from '../../progress/progress';
import { openSiteReader } from '../../site/site-reader';
import { keyCaller } from '../../testing/callers';
import { startSite, type TestSite } from '../../testing/site';
import { longCall } from '../../tool/long-call';
import { readSite } from './read-site';
import { SPENT } from './reading-budget';
import { siteParser } from './site-parser';

// contract: intake-reading

const parts = {
  site: { reader: openSiteReader({ allowHosts: ['127.0.0.1'] }), parser: siteParser(silentLogger()) },
};
const sites: TestSite[] = [];
afterEach(() => Promise.all(sites.splice(0).map((site) => site.stop())));
afterAll(() => Promise.all([parts.site.reader.close(), parts.site.parser.close()]));

type Pages = Record<string, string | Buffer | RequestListener>;

/** A site of these pages, in which `SITE` stands for its origin, and `PATH` for the path of the page. */
async function siteOf(pages: Pages): Promise<TestSite & { readonly origin: string }> {
  const site = await startSite((request, response) => {
    const page = pages[request.url!];
    if (typeof page === 'function') return page(request, response);
    const headers = { 'content-type': /\.(txt|xml|gz)$/.test(request.url!) ? 'text/plain' : 'text/html' };
    const written = (text: string) =>
      text.replaceAll('SITE', `http://${request.headers.host}`).replaceAll('PATH', request.url!);
    const body = typeof page === 'string' ? written(page) : page;
    return response.writeHead(body === undefined ? 404 : 200, headers).end(body);
  });
  sites.push(site);
  return { ...site, requests: site.requests, origin: `http://127.0.0.1:${site.port}` };
}

/** The paths of the pages that were read, and the reasons for those that were skipped. */
async function read(origin: string, earlier: readonly string[] = []) {
  const found = await readSite(parts, longCall(callAs(keyCaller())), `${origin}/`, NO_PROGRESS, earlier);
  return {
    pages: found.pages.map(({ url }) => url.replace(origin, '')),
    skipped: Object.fromEntries(found.skipped.map(({ url, reason }) => [url.replace(origin, ''), reason])),
  };
}

const links = (...paths: string[]) => `<main>${paths.map((path) => `<a href="${path}">${path}</a>`).join('')}</main>`;
const movedTo =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end();
const large = 'x'.repeat(3 * 1024 * 1024);
const mapOf = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>SITE${path}</loc></url>`).join('')}</urlset>`;

test('a page that moves to another site or to a forbidden address is skipped, and the target is not requested', async () => {
  const other = await siteOf({ '/': '<main>Text of PATH.</main>' });
  const site = await siteOf({
    '/': links('/away', '/inside', '/near'),
    '/robots.txt': 'User-agent: *\nDisallow: /secret',
    '/away': movedTo(`${other.origin}/`),
    '/inside': movedTo('/secret'),
    '/near': movedTo('/here'),
    '/here': '<main>Text of PATH.</main>',
    '/secret': '<main>Text of PATH.</main>',
  });
  expect(await read(site.origin)).toEqual({
    pages: ['/', '/here'],
    skipped: { '/away': 'the page is on another site', '/inside': 'robots.txt' },
  });
  expect(site.requests).not.toContain('/secret');
  expect(other.requests).toEqual([]);
});

test('a first page that moves to a forbidden address is refused, and the target is not requested', async () => {
  const site = await siteOf({ '/': movedTo('/secret'), '/robots.txt': 'User-agent: *\nDisallow: /secret' });
  await expect(read(site.origin)).rejects.toMatchObject({ details: [{ path: 'website_url' }] });
  expect(site.requests).toEqual(['/robots.txt', '/']);
});

test('a first page that moves to another site whose robots.txt forbids it is refused', async () => {
  const other = await siteOf({ '/robots.txt': 'User-agent: *\nDisallow: /' });
  const site = await siteOf({ '/': movedTo(`${other.origin}/`) });
  await expect(read(site.origin)).rejects.toMatchObject({ details: [{ path: 'website_url' }] });
  expect(other.requests).toEqual(['/robots.txt']);
});

test('a first page that moves to another site is read after the robots.txt of that site', async () => {
  const other = await siteOf({ '/': links('/a'), '/a': '<main>Text of PATH.</main>' });
  const site = await siteOf({ '/': movedTo(`${other.origin}/`) });
  expect((await read(site.origin)).pages).toEqual([`${other.origin}/`, `${other.origin}/a`]);
  expect(other.requests).toEqual(['/robots.txt', '/', '/sitemap.xml', '/a']);
});

test('sitemaps that robots.txt forbids, there or on another site, are not requested', async () => {
  const other = await siteOf({ '/robots.txt': 'User-agent: *\nDisallow: /', '/map.xml': mapOf('/a') });
  const site = await siteOf({
    '/': '<main>Text of PATH.</main>',
    '/robots.txt': `User-agent: *\nDisallow: /secret\nSitemap: SITE/secret.xml\nSitemap: ${other.origin}/map.xml\nSitemap: /moved.xml`,
    '/moved.xml': movedTo(`${other.origin}/map.xml`),
  });
  expect((await read(site.origin)).skipped).toEqual({
    '/secret.xml': 'robots.txt',
    [`${other.origin}/map.xml`]: 'robots.txt',
    '/moved.xml': 'robots.txt',
  });
  expect(site.requests).not.toContain('/secret.xml');
  expect(other.requests).toEqual(['/robots.txt']);
});

test('of a sitemap that is too large the beginning is used, and the pages are read', async () => {
  const items = Array.from({ length: 45_000 }, (_, n) => `/item/${n}`);
  const site = await siteOf({
    '/': links('/about'),
    '/about': '<main>Text of PATH.</main>',
    '/item/0': '<main>Text of PATH.</main>',
    '/sitemap.xml': mapOf(...items),
  });
  const { pages, skipped } = await read(site.origin);
  expect(pages).toEqual(['/', '/about', '/item/0']);
  expect(skipped['/sitemap.xml']).toContain('too large');
});

test('the address that the bound of a sitemap cuts is not requested', async () => {
  const site = await siteOf({
    '/': '<main>Text of PATH.</main>',
    '/sitemap.xml': `<urlset><url><loc>SITE/whole</loc></url><!--${'x'.repeat(512 * 1024 - 110)}--><url><loc>SITE/${'y'.repeat(200)}</loc></url>`,
  });
  await read(site.origin);
  expect(site.requests.filter((path) => path.startsWith('/y'))).toEqual([]);
  expect(site.requests).toContain('/whole');
});

test('sitemaps in gzip are read within the same bounds, and an index names no more than three', async () => {
  const index = (...names: string[]) =>
    `<sitemapindex>${names.map((name) => `<sitemap><loc>SITE/${name}</loc></sitemap>`).join('')}</sitemapindex>`;
  const bomb = gzipSync(Buffer.concat([Buffer.from('<urlset>'), Buffer.alloc(100 * 1024 * 1024, ' ')]));
  const site = await siteOf({
    '/': '<main>Text of PATH.</main>',
    '/in-gzip': '<main>Text of PATH.</main>',
    '/robots.txt': 'Sitemap: SITE/index.xml',
    '/index.xml': index('a.xml.gz', 'bomb.xml.gz', 'third.xml'),
    '/a.xml.gz': (request, response) =>
      response.end(gzipSync(mapOf('/in-gzip').replaceAll('SITE', `http://${request.headers.host}`))),
    '/bomb.xml.gz': bomb,
  });
  const { pages, skipped } = await read(site.origin);
  expect(pages).toEqual(['/', '/in-gzip']);
  expect(skipped).toEqual({ '/bomb.xml.gz': expect.stringContaining('too large') });
  expect(site.requests).not.toContain('/third.xml');
});

test('a page that is too large and one that does not end are skipped, and the others are read', async () => {
  const drips: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const timer = setInterval(() => response.write(' '), 200);
    response.on('close', () => clearInterval(timer));
  };
  const site = await siteOf({
    '/': links('/a', '/b', '/faq', '/help'),
    '/faq': large,
    '/help': drips,
    '/a': '<main>Text of PATH.</main>',
    '/b': '<main>Text of PATH.</main>',
  });
  const { pages, skipped } = await read(site.origin);
  expect(pages).toEqual(['/', '/a', '/b']);
  expect(skipped).toMatchObject({
    '/faq': expect.stringContaining('larger'),
    '/help': expect.stringContaining('too long'),
  });
});

test('pages that are too large count towards the 2 MiB of a site, and those that are left are listed', async () => {
  const paths = Array.from({ length: 30 }, (_, n) => `/large-${n}`);
  const site = await siteOf({ '/': links(...paths), ...Object.fromEntries(paths.map((path) => [path, large])) });
  const reasons = Object.values((await read(site.origin)).skipped);
  expect(reasons).toHaveLength(20);
  expect(reasons[0]).toContain('larger');
  expect(new Set(reasons.slice(1))).toEqual(new Set([SPENT]));
  expect(site.requests.filter((path) => path.startsWith('/large-'))).toHaveLength(2);
});

test('a page with the text and the title of another one is a repeat, whatever its address, and its links are not followed', async () => {
  const page = (text: string, title = 'Rooms') => `<title>${title}</title><main>${text}</main>`;
  const site = await siteOf({
    '/': links('/a', '/a?x=1', '/b', '/c', '/d'),
    '/a': page('Text. <a href="a/b"></a>'),
    '/a?x=1': page('Text.'),
    '/a/b': page('Text. <a href="b/b"></a>'),
    '/b': page('Text.', 'Prices'),
    '/c': page('Another text.'),
    '/d': page('Text. <a href="/e"></a>'),
  });
  expect(await read(site.origin)).toEqual({ pages: ['/', '/a', '/b', '/c'], skipped: {} });
  expect(site.requests).not.toContain('/e');
});

test('pages without text are repeats where one has the canonical address of the other', async () => {
  const page = (href: string) => `<link rel="canonical" href="${href}"><main></main>`;
  const site = await siteOf({
    '/': links('/a', '/a?x=1', '/away', '/away-too'),
    '/a': page('SITE/a'),
    '/a?x=1': page('/a'),
    '/away': page('https://other.example/'),
    '/away-too': page('https://other.example/'),
  });
  expect((await read(site.origin)).pages).toEqual(['/', '/a', '/away', '/away-too']);
});

test('a page that answers every address and links further below itself is read once', async () => {
  const site = await startSite(({ url }, response) => {
    const page = '<title>Trap</title><main>Text. <a href="a/b">x</a> <a href="b/a">x</a></main>';
    response.writeHead(url === '/robots.txt' ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  sites.push(site);
  expect(await read(`http://127.0.0.1:${site.port}`)).toEqual({ pages: ['/'], skipped: {} });
  expect(site.requests.length).toBeLessThan(6);
});

test('a page that sends its readers elsewhere at once is read where they arrive, as a redirect', async () => {
  const sending = (content: string) => `<META HTTP-EQUIV=REFRESH CONTENT="${content}"><body>Moved</body>`;
  const site = await siteOf({
    '/': sending('0; URL=/home'),
    '/robots.txt': 'User-agent: *\nDisallow: /secret',
    '/home': links('/later', '/inside', '/noscript', '/itself'),
    '/later': `<meta http-equiv="refresh" content="30;url=/elsewhere"><main>Later.</main>`,
    '/inside': sending('0;/secret'),
    '/noscript': '<noscript><meta http-equiv="refresh" content="0;url=/secret"></noscript><main>With scripts.</main>',
    '/itself': `<meta http-equiv="refresh" content="0;url='/itself#top'"><main>Again.</main>`,
    '/elsewhere': '<main>Elsewhere.</main>',
  });
  expect(await read(site.origin)).toEqual({
    pages: ['/home', '/later', '/inside', '/itself', '/noscript', '/elsewhere'].filter((path) => path !== '/inside'),
    skipped: { '/inside': 'robots.txt' },
  });
  expect(site.requests).not.toContain('/secret');
});

test('pages that ask for a password in place of their content are skipped', async () => {
  const site = await siteOf({
    '/': `${links('/prices', '/members', '/shop')}<dialog><form><input type="password"></form></dialog>`,
    '/prices':
      '<main><form class="post-password-form">This content is protected. <input name="post_password" type="password"></form></main>',
    '/members': '<main><h1>Members</h1><form>Name <input> <input type="PASSWORD"></form></main>',
    '/shop': `<header><form><input type="password"></form></header><main>${'We sell lamps. '.repeat(30)}</main>`,
  });
  const reason = 'the page asks for a password';
  expect(await read(site.origin)).toEqual({
    pages: ['/', '/shop'],
    skipped: { '/prices': reason, '/members': reason },
  });
});

test('a site gets at most 60 requests, those that fail and those for redirects included, and what is left is listed', async () => {
  const dead = Array.from({ length: 70 }, (_, n) => `/dead-${n}`);
  const moved = Array.from({ length: 10 }, (_, n) => `/faq-${n}`);
  const site = await siteOf({
    '/': links(...dead, ...moved),
    ...Object.fromEntries(moved.map((path) => [path, movedTo(`${path}-elsewhere`)])),
  });
  const { skipped } = await read(site.origin);
  expect(site.requests).toHaveLength(60);
  expect(Object.values(skipped)).toHaveLength(20);
});

test('the requests of a redirect that is over the bound are not sent', async () => {
  const site = await siteOf({
    '/': links(...Array.from({ length: 80 }, (_, n) => `/faq-${n}`)),
    ...Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`/faq-${n}`, movedTo(`/faq-${n}-a`)])),
    ...Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`/faq-${n}-a`, movedTo(`/faq-${n}-b`)])),
  });
  await read(site.origin);
  expect(site.requests).toHaveLength(60);
});

test('pages of earlier readings come last, and one that is gone is skipped', async () => {
  const site = await siteOf({ '/': links('/named'), '/named': '<p>Named.', '/unlinked': '<p>Still there.' });
  const earlier = ['/gone', '/unlinked', '/named'].map((path) => `${site.origin}${path}`);
  expect(await read(site.origin, earlier)).toEqual({
    pages: ['/', '/named', '/unlinked'],
    skipped: { '/gone': 'the page responds with status 404' },
  });
  expect(site.requests.slice(-2)).toEqual(expect.arrayContaining(['/gone', '/unlinked']));
});

test('pages that only other pages name are read after those that the first page names, also where they link to each other', async () => {
  const site = await siteOf({
    '/': links('/shop', '/team'),
    '/shop': links('/', '/shop/chairs'),
    '/shop/chairs': links('/shop', '/item/1'),
    '/item/1': links('/shop/chairs'),
    '/team': '<main>Text of PATH.</main>',
    '/shop/old': '<main>Text of PATH.</main>',
  });
  expect((await read(site.origin, [`${site.origin}/shop/old`])).pages).toEqual([
    ...['/', '/shop', '/team', '/shop/chairs', '/item/1', '/shop/old'],
  ]);
});
