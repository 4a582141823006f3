import { callAs } from '@cws/kit/testing';
import { startToolServer, type ToolServer } from '../testing/tool-server';
import { newOwner } from '../testing/tool-user';
import { ORIGIN } from '../testing/workspace';

let server: ToolServer;
beforeAll(async () => {
  server = await startToolServer();
});
afterAll(() => server.stop());

const get = (path: string, init: RequestInit = {}) => fetch(new URL(path, server.url), { redirect: 'manual', ...init });

async function ownerWith(article: object) {
  const owner = await newOwner(server);
  const added = await owner.use('helpcenter_add_article', article);
  const path = new URL(added.url).pathname;
  return { ...owner, added, path };
}

// contract: help-pages
test('an article is a public page with its text, address and date', async () => {
  const body = '# First things\n\nWe deliver on **weekdays**.\n\n| Zone | Price |\n|---|---|\n| City | 3 EUR |';
  const { app, added, path } = await ownerWith({ title: 'Delivery & returns', body });
  expect(added.url).toBe(`${ORIGIN}/help/${app.slug}/delivery-returns`);
  const response = await get(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const page = await response.text();
  expect(page).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
  expect(page).toContain(`<title>Delivery &amp; returns – ${app.name}</title>`);
  expect(page).toContain(`<link rel="canonical" href="${added.url}">`);
  expect(page).toContain(
    '<meta name="description" content="First things We deliver on weekdays. Zone Price City 3 EUR">',
  );
  expect(page).toContain(
    '<h1>Delivery &amp; returns</h1>\n<h2>First things</h2>\n<p>We deliver on <strong>weekdays</strong>.</p>',
  );
  expect(page).toContain('<td>City</td>');
  expect(page).toContain(`<time datetime="${added.updated_at}">`);
});

test('the list has all articles of the app in the order of their titles', async () => {
  const { app, use } = await ownerWith({ title: 'Returns', body: 'x' });
  await use('helpcenter_add_article', { title: 'Delivery', body: 'x' });
  const page = await (await get(`/help/${app.slug}`)).text();
  const links = [...page.matchAll(/<a href="([^"]+)" dir="auto">([^<]+)</g)].map(([, href, text]) => `${text} ${href}`);
  expect(links).toEqual([`Delivery /help/${app.slug}/delivery`, `Returns /help/${app.slug}/returns`]);
});

test('an app without articles has an empty list', async () => {
  const { app } = await newOwner(server);
  const response = await get(`/help/${app.slug}`);
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('There are no articles yet.'),
  ]);
});

test('another spelling of an address leads to the right one', async () => {
  const { path, app } = await ownerWith({ title: 'Delivery', body: 'x' });
  for (const [other, target] of [
    [`${path}/`, path],
    [path.toUpperCase().replace('/HELP', '/help'), path],
    [`/help/${app.slug}/`, `/help/${app.slug}`],
  ] as const) {
    const response = await get(other);
    expect([response.status, response.headers.get('location')]).toEqual([301, target]);
  }
});

test.each(['suspended', 'deleted'] as const)(
  'the pages of a %s app are 404, and 200 when it is active again',
  async (status) => {
    const { app, key, path } = await ownerWith({ title: 'Delivery', body: 'x' });
    await server.context.apps.setStatus(callAs(key), app._id, status);
    for (const address of [path, `/help/${app.slug}`]) expect((await get(address)).status).toBe(404);
    await server.context.apps.setStatus(callAs(key), app._id, 'active');
    expect((await get(path)).status).toBe(200);
  },
);

test.each([
  '/help/',
  '/help/none',
  '/help/none/none',
  '/help/APP/none',
  '/help/APP/a/b',
  '/help/APP/%2e%2e',
  '/help/__proto__',
])('%s is 404, and no search engine keeps it', async (path) => {
  const { app } = await newOwner(server);
  const headers = { 'accept-language': 'de-AT,de;q=0.9', 'x-request-id': 'id-of-this' };
  const response = await get(path.replace('APP', app.slug), { headers });
  expect(response.status).toBe(404);
  expect(await response.text()).toMatch(
    /<html lang="de".*noindex.*Diese Seite gibt es nicht.*Anfrage-ID <code>id-of-this/s,
  );
});

// contract: failure-pages
test('a method that help pages do not have is refused as text, in place of which the gateway writes a page', async () => {
  const response = await get('/help/none', { method: 'DELETE' });
  expect([response.status, response.headers.get('content-type'), response.headers.get('error-code')]).toEqual([
    405,
    'text/plain; charset=utf-8',
    'method_not_allowed',
  ]);
});

test('an article of another app is not found below this one', async () => {
  const [{ app }, other] = [await newOwner(server), await ownerWith({ title: 'Secret of others', body: 'x' })];
  expect((await get(other.path)).status).toBe(200);
  expect((await get(`/help/${app.slug}/secret-of-others`)).status).toBe(404);
});

test('other methods are refused, and HEAD has no body', async () => {
  const { path } = await ownerWith({ title: 'Delivery', body: 'x' });
  const posted = await get(path, { method: 'POST', body: 'x' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const head = await get(path, { method: 'HEAD' });
  expect([head.status, Number(head.headers.get('content-length')) > 0, await head.text()]).toEqual([200, true, '']);
});

// contract: help-pages-cached
test('a page is sent again only when it has changed', async () => {
  const { path, use, added } = await ownerWith({ title: 'Delivery', body: 'On weekdays.' });
  const etag = (await get(path)).headers.get('etag')!;
  expect((await get(path, { headers: { 'if-none-match': `"other", W/${etag}` } })).status).toBe(304);
  await use('helpcenter_add_article', { title: 'Delivery', body: 'On Sundays.', article_id: added.article_id });
  const changed = await get(path, { headers: { 'if-none-match': etag } });
  expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining('On Sundays.')]);
});

test('the stylesheet that a page names is cached for ever', async () => {
  const { path } = await ownerWith({ title: 'Delivery', body: 'x' });
  const href = /<link rel="stylesheet" href="([^"]+)">/.exec(await (await get(path)).text())![1]!;
  const style = await get(href);
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  expect(style.headers.get('cache-control')).toContain('immutable');
});

// contract: help-pages-language
test.each([
  ['ar', 'rtl', { title: 'التوصيل', body: 'نقوم بالتوصيل خلال ثلاثة أيام عمل.' }],
  ['he', 'rtl', { title: 'משלוחים', body: 'אנחנו שולחים תוך שלושה ימי עסקים.' }],
  [
    'de',
    'ltr',
    { title: 'Lieferung', body: 'Wir liefern in der Regel innerhalb von drei Tagen, wenn die Ware da ist.' },
  ],
  ['ru', 'ltr', { title: 'Доставка', body: 'Мы доставляем за три рабочих дня.' }],
  ['ja', 'ltr', { title: '配送', body: '通常は三営業日以内にお届けします。' }],
  ['zh', 'ltr', { title: '配送', body: '我们在三个工作日内送货。' }],
  ['fa-IR', 'rtl', { title: 'Delivery', body: 'x', language: 'fa-IR' }],
])('an article in %s is written %s', async (language, direction, article) => {
  const { path } = await ownerWith(article);
  expect(await (await get(path)).text()).toContain(`<html lang="${language}" dir="${direction}">`);
});

test('the list is in the language of the agent', async () => {
  const { app, agent, key } = await newOwner(server);
  await server.context.agents.update(callAs(key), agent._id, { chat_language: 'ar' });
  expect(await (await get(`/help/${app.slug}`)).text()).toMatch(/<html lang="ar" dir="rtl">.*مركز المساعدة/s);
});

// contract: help-pages-safe
test('a page allows no script and loads nothing but its stylesheet and images', async () => {
  const { path } = await ownerWith({ title: 'Delivery', body: 'x' });
  const { headers } = await get(path);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self' https:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
  expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual(['nosniff', 'no-referrer']);
});

test('a hostile title is text', async () => {
  const { path, app } = await ownerWith({ title: '"><script>alert(1)</script>', body: 'x' });
  for (const address of [path, `/help/${app.slug}`]) {
    const page = await (await get(address)).text();
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;');
  }
});
