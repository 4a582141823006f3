import { newBrowser } from '../testing/browser';
import { type ServedIdentity, serveIdentity } from '../testing/serve';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity();
});
afterAll(() => served.stop());

test('the stylesheet has a URL by its content and is cached for ever; that of another release is not', async () => {
  const { html } = await newBrowser(served).open('/signin');
  const url = /<link rel="stylesheet" href="([^"]+)"/.exec(html)![1]!;
  const response = await served.http(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const other = await served.http('/signin/style-000000000000.css');
  expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

test('an unknown path gets a page with 404, another method one with 405', async () => {
  const unknown = await served.http('/account/nothing');
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  const refused = await served.http('/device', { method: 'DELETE' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

test('a GET of a path for buttons gets 405 and says so', async () => {
  for (const path of ['/signin/out', '/account/keys/revoke']) {
    const refused = await served.http(path);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
  }
  const refused = await served.http('/signin/code', { method: 'DELETE' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

test('a forged form is refused at once; a form of an outdated page is redirected', async () => {
  const body = () => new URLSearchParams({ email: 'somebody@example.com', form_token: 'forged' });
  const forged = await served.http('/signin', { method: 'POST', body: body() });
  expect([forged.status, forged.headers.get('location')]).toEqual([403, null]);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const outdated = await served.http('/signin', { method: 'POST', body: body(), headers });
  const location = outdated.headers.get('location')!;
  expect([outdated.status, location]).toEqual([303, expect.stringMatching(/^\/account\/notice\?form_state=/)]);
  const cookie = outdated.headers.getSetCookie()[0]!.split(';')[0]!;
  const notice = await served.http(location, { headers: { cookie } });
  expect([notice.status, await notice.text()]).toEqual([403, expect.stringContaining('This page is out of date')]);
  expect((await served.http(location)).headers.get('location')).toBe('/account/keys');
});

test('pages that need a sign-in redirect to it and back', async () => {
  for (const path of ['/device?user_code=BCDF-GHJK', '/account/keys']) {
    const page = await newBrowser(served).open(path);
    expect(page.at).toBe(`/signin?${new URLSearchParams({ continue: path })}`);
  }
});

test('a large body and a body that is no form are refused', async () => {
  const json = { 'content-type': 'application/json' };
  expect((await served.http('/signin', { method: 'POST', body: '{}', headers: json })).status).toBe(400);
  const body = new URLSearchParams({ email: 'x'.repeat(20_000) });
  const large = await served.http('/signin', { method: 'POST', body });
  expect([large.status, large.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
});

test('a request that did not come through the gateway is refused', async () => {
  const { request } = await import('node:http');
  const { port } = new URL((await served.http('/signin')).url);
  const status = await new Promise((resolve) =>
    request({ port, path: '/signin' }, ({ statusCode }) => resolve(statusCode)).end(),
  );
  expect(status).toBe(401);
});
