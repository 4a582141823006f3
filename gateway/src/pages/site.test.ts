import { ask } from '../testing/ask';
import { ORIGIN, type TestSystem, testSystem } from '../testing/gateway';

let system: TestSystem;
beforeAll(async () => {
  system = await testSystem();
});
afterAll(() => system.stop());

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const urlOf = async (env: Record<string, string> = {}) => (await system.gateway(env)).url;

// contract: first-page
test('LANDING=full shows what runs, with its state in words, and three ways to begin', async () => {
  const url = await urlOf({ LANDING: 'full' });
  const { status, headers, text } = await ask(`${url}/`, { headers: BROWSER });
  expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'Accept',
  ]);
  expect(text).toContain('<strong>conversations</strong>');
  expect(text).toMatch(/>(runs|does not respond)<\/span> <strong>redis<\/strong>/);
  for (const door of ['Build', 'Run your business', 'Operate']) expect(text).toContain(`>${door}</h2>`);
  for (const way of ['/docs', '/account', '/openapi.json', '/readyz']) expect(text).toContain(`href="${way}"`);
  for (const local of ['/demo', 'Mail inbox', 'npm run seed']) expect(text).not.toContain(local);
});

test('the inbox and the demo shop are on the first page where the operator names them', async () => {
  const url = await urlOf({
    LANDING: 'full',
    MAIL_INBOX_URL: 'http://localhost:1080',
    DEMO_URL: 'http://localhost:8090',
  });
  const { text } = await ask(`${url}/`, { headers: BROWSER });
  for (const way of ['/demo', 'http://localhost:1080']) expect(text).toContain(`href="${way}"`);
  expect(text).toContain('npm run seed');
  const demo = await ask(`${url}/demo`);
  expect([demo.status, demo.headers.get('location')]).toEqual([302, 'http://localhost:8090']);
});

test('a demo without an inbox is shown without the steps of the local run, which need one', async () => {
  const { text } = await ask(`${await urlOf({ LANDING: 'full', DEMO_URL: 'https://demo.example' })}/`, {
    headers: BROWSER,
  });
  expect([text.includes('href="/demo"'), text.includes('demo@example.com')]).toEqual([true, false]);
});

test('by default the first page leads to sign-in and documentation, and says nothing of what runs', async () => {
  const { status, text } = await ask(`${await urlOf()}/`, { headers: BROWSER });
  expect(status).toBe(200);
  for (const way of ['/account', '/docs']) expect(text).toContain(`href="${way}"`);
  expect(text).not.toContain('conversations');
});

test('LANDING=off leaves no first page, and no page that leads to one', async () => {
  const url = await urlOf({ LANDING: 'off' });
  const page = await ask(`${url}/`, { headers: BROWSER });
  expect([page.status, page.text.includes('href="/"')]).toEqual([404, false]);
  expect((await ask(`${url}/`)).body).toMatchObject({ error: { code: 'not_found' } });
});

test.each([
  ['LANDING', 'everything'],
  ['DEMO_URL', 'here'],
  ['DEMO_URL', 'https://店.example/'],
  ['MAIL_INBOX_URL', 'javascript:alert(1)'],
  ['SECURITY_CONTACT', 'somebody'],
])('%s=%s is refused by name', async (name, value) => {
  await expect(system.gateway({ [name]: value })).rejects.toThrow(`${name}`);
});

// contract: interface-pointer
test('/v1 says programs where the documentation is, and shows it to browsers', async () => {
  const url = await urlOf();
  const data = { docs: `${ORIGIN}/docs`, openapi: `${ORIGIN}/openapi.json`, version: expect.any(String) };
  for (const accept of ['*/*', 'application/json'])
    expect((await ask(`${url}/v1`, { headers: { accept } })).body).toMatchObject({ success: true, data });
  const page = await ask(`${url}/v1`, { headers: BROWSER });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).toContain('href="/docs"');
  const slash = await ask(`${url}/v1/`);
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '/v1']);
});

// contract: site-files
test('search engines, models and reporters of vulnerabilities find their files', async () => {
  const url = await urlOf({ SECURITY_CONTACT: 'security@acme.example, https://acme.example/report' });
  const robots = await ask(`${url}/robots.txt`);
  expect(robots.text).toMatch(/^User-agent: \*\nDisallow: \/v1\/\n/);
  expect((await ask(`${url}/llms.txt`)).text).toContain(`(${ORIGIN}/openapi.json)`);
  const { text } = await ask(`${url}/.well-known/security.txt`);
  expect(text).toMatch(/^Contact: mailto:security@acme\.example\nContact: https:\/\/acme\.example\/report\nExpires: /);
  const expires = new Date(/^Expires: (.+)$/m.exec(text)![1]!).getTime();
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
});

test('without a contact there is no security.txt', async () => {
  const { status, body } = await ask(`${await urlOf()}/.well-known/security.txt`);
  expect([status, body]).toEqual([
    404,
    expect.objectContaining({ error: expect.objectContaining({ code: 'not_found' }) }),
  ]);
});

test('the icon is a picture in both forms, in the configured colour', async () => {
  const url = await urlOf({ PRODUCT_COLOR: '#7a1fa2' });
  expect((await ask(`${url}/favicon.svg`)).text).toContain('fill="#7a1fa2"');
  const ico = Buffer.from(await (await fetch(`${url}/favicon.ico`)).arrayBuffer());
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  // The centre of the bottom edge, in the first row of pixels: blue, green, red, alpha.
  expect([...ico.subarray(22 + 40 + 16 * 4, 22 + 40 + 17 * 4)]).toEqual([0xa2, 0x1f, 0x7a, 0xff]);
});

test('a page of another release gets the stylesheet of this one, and keeps none', async () => {
  const url = await urlOf();
  for (const [page, folder] of [
    ['/', '/pages'],
    ['/docs', '/docs'],
  ]) {
    const [path = ''] = /\/[a-z]+\/style-[0-9a-f]+\.css/.exec((await ask(url + page)).text) ?? [];
    const own = await ask(url + path);
    const other = await ask(`${url}${folder}/style-0123456789ab.css`);
    expect([other.status, other.text, other.headers.get('cache-control')]).toEqual([200, own.text, 'no-store']);
    expect(own.headers.get('cache-control')).toContain('immutable');
  }
});

test('other methods than GET are 405 at a page, which a browser gets as a page', async () => {
  const url = await urlOf({ LANDING: 'full' });
  const { status, headers, text } = await ask(`${url}/`, { method: 'POST', headers: BROWSER });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(text).toContain('<!doctype html>');
});
