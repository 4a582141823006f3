import { newWindow, realBrowser } from './support/chromium';
import { covers } from './support/covers';
import { hostRoot, origin } from './support/target';

const browser = realBrowser();
const OWN_FILES = /^\/(pages\/style-[0-9a-f]{12}\.css|favicon\.svg)$/;
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(hostRoot + path, { headers, redirect: 'manual' });

covers('site.first-page')('a newcomer sees what runs and reaches all of it, without script', async () => {
  const page = await newWindow(browser(), { javaScriptEnabled: false });
  await page.goto(`${hostRoot}/`);
  await page.getByText('Everything runs').waitFor();
  for (const name of ['identity', 'conversations', 'workspace', 'redis'])
    await page
      .getByRole('listitem')
      .filter({ hasText: `runs ${name}` })
      .waitFor();
  for (const door of ['Build', 'Run your business', 'Operate'])
    await page.getByRole('heading', { name: door, exact: true }).waitFor();
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((one) => (one as unknown as { href: string }).href));
  const own = [...new Set(links)].filter((url) => url.startsWith(origin) || url.startsWith(hostRoot));
  const statuses = await Promise.all(
    own.map(async (url) => [url, (await fetch(url.replace(origin, hostRoot), { headers: BROWSER })).status]),
  );
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  expect(own.map((url) => new URL(url).pathname)).toEqual(
    expect.arrayContaining(['/docs', '/account', '/openapi.json', '/readyz']),
  );
});

covers('site.first-page', 'site.failure-pages')('first page and failure pages load only their own files', async () => {
  const page = await newWindow(browser());
  const [said, fetched] = [[] as string[], new Set<string>()];
  page.on('console', (message) => message.text().includes('status of 4') || said.push(message.text()));
  page.on('request', (request) => void fetched.add(request.url().replace(hostRoot, '')));
  const paths = ['/', '/nowhere', '/v1', '/v1/nowhere'];
  for (const path of paths) await page.goto(hostRoot + path);
  expect([...fetched].filter((path) => !OWN_FILES.test(path))).toEqual(paths);
  expect(said).toEqual([]);
});

covers('site.first-page')('the keyboard reaches each link of the first page, and its focus is seen', async () => {
  const page = await newWindow(browser(), { viewport: { width: 1280, height: 800 } });
  await page.goto(`${hostRoot}/`);
  const count = await page.locator('a').count();
  const reached = new Set<string>();
  for (let n = 0; n < count; n += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(
      '[document.activeElement.outerHTML, getComputedStyle(document.activeElement).outlineStyle].join("|")',
    );
    if (String(at).endsWith('|solid')) reached.add(`${n} ${at}`);
  }
  expect(reached.size).toBe(count);
});

/** Addresses that fail in the gateway and in each service behind it, with the status of each. */
const FAILING = [
  ['/nowhere', 404],
  ['/v1/nowhere', 404],
  ['/v1/users/me', 401],
  ['/v1/chats/nonsense', 401],
  ['/v1/mcp', 405],
  ['/v1/oauth/token', 405],
  ['/v1/avatars/nobody.png', 404],
  ['/.well-known/nothing', 404],
  ['/help/nowhere', 404],
  ['/widget/nowhere', 404],
] as const;

covers('site.failure-pages')('a browser gets each failure as a page with a way on', async () => {
  for (const [path, status] of FAILING) {
    const response = await get(path, { ...BROWSER, 'x-request-id': 'seen-by-a-person' });
    const text = await response.text();
    expect([path, response.status]).toEqual([path, status]);
    expect([path, response.headers.get('content-type')]).toEqual([path, expect.stringContaining('text/html')]);
    expect([path, text]).toEqual([path, expect.stringMatching(/<a [^>]*href="/)]);
    expect([path, text]).toEqual([path, expect.stringContaining('seen-by-a-person')]);
  }
});

covers('site.failure-pages')('a program gets each failure as JSON', async () => {
  for (const [path, status] of FAILING)
    for (const accept of ['*/*', 'application/json', 'application/json, text/event-stream']) {
      const response = await get(path, { accept });
      expect([path, response.status]).toEqual([path, status]);
      expect(await response.json()).toHaveProperty('error');
    }
});

covers('site.demo')('the demo shop is one click from the first page, on an origin of its own', async () => {
  const response = await get('/demo');
  const location = response.headers.get('location') ?? '';
  expect([response.status, new URL(location).origin === origin]).toEqual([302, false]);
  const page = await newWindow(browser());
  await page.goto(`${hostRoot}/`);
  await page.getByRole('link', { name: 'Try the demo shop' }).click();
  await page.waitForURL(new URL(location).href);
});

covers('site.pointer', 'site.files')('programs and search engines find their way at fixed addresses', async () => {
  const pointer = await (await get('/v1')).json();
  expect(pointer).toMatchObject({ success: true, data: { docs: `${origin}/docs`, openapi: `${origin}/openapi.json` } });
  for (const [path, type] of [
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/x-icon'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
  ] as const) {
    const { status, headers } = await get(path);
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, type]);
  }
  expect((await get('/docs/')).headers.get('location')).toBe('/docs');
});
