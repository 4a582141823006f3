import { newBrowser } from '../testing/browser';
import { type ServedIdentity, serveIdentity } from '../testing/serve';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity();
});
afterAll(() => served.stop());

test('the stylesheet has an address of its own content and is kept for ever; one of another release is not', async () => {
  const { html } = await newBrowser(served).open('/signin');
  const url = /<link rel="stylesheet" href="([^"]+)"/.exec(html)![1]!;
  const answer = await served.http(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const other = await served.http('/signin/style-000000000000.css');
  expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

test('an unknown path is a page with 404, another method one with 405', async () => {
  const unknown = await served.http('/account/nothing');
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  const refused = await served.http('/device', { method: 'DELETE' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

test('pages for which one must be signed in lead to the sign-in and back', async () => {
  for (const path of ['/device?user_code=BCDF-GHJK', '/account/keys']) {
    const page = await newBrowser(served).open(path);
    expect(page.at).toBe(`/signin?${new URLSearchParams({ continue: path })}`);
  }
});

test('forms are small and are forms', async () => {
  const json = { 'content-type': 'application/json' };
  expect((await served.http('/signin', { method: 'POST', body: '{}', headers: json })).status).toBe(400);
  const body = new URLSearchParams({ email: 'x'.repeat(20_000) });
  const large = await served.http('/signin', { method: 'POST', body });
  expect([large.status, large.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
});

test('who does not come through the gateway is refused', async () => {
  const { request } = await import('node:http');
  const { port } = new URL((await served.http('/signin')).url);
  const status = await new Promise((resolve) =>
    request({ port, path: '/signin' }, ({ statusCode }) => resolve(statusCode)).end(),
  );
  expect(status).toBe(401);
});
