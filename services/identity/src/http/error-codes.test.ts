import { ERROR_CODE_HEADER } from '@cws/kit';
import { systemKeys, tokensOf } from '@cws/kit/testing';
import { newBrowser } from '../testing/browser';
import { type ServedIdentity, serveIdentity } from '../testing/serve';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity();
});
afterAll(() => served.stop());

const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) });
const json: RequestInit = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
const token = form({ grant_type: 'refresh_token', client_id: 'unknown', refresh_token: 'x' });

test.each<[string, RequestInit, number, string]>([
  ['/.well-known/nothing', {}, 404, 'not_found'],
  ['/.well-known/jwks.json', { method: 'POST' }, 405, 'method_not_allowed'],
  ['/v1/oauth/token', token, 401, 'invalid_client'],
  ['/v1/oauth/token', json, 400, 'invalid_request'],
  ['/v1/oauth/token', { method: 'GET' }, 405, 'method_not_allowed'],
  ['/v1/auth/cli/token', token, 401, 'invalid_client'],
  ['/v1/oauth/authorize?client_id=unknown', {}, 400, 'invalid_request'],
  ['/account/nothing', {}, 404, 'not_found'],
  ['/device/nothing', {}, 404, 'not_found'],
  ['/signin', { method: 'DELETE' }, 405, 'method_not_allowed'],
  ['/signin', form({ email: 'a@example.com', form_token: 'forged' }), 403, 'forbidden'],
])('the gateway gets the error code of %s with %j', async (path, init, status, code) => {
  const response = await served.http(path, init);
  expect([response.status, response.headers.get(ERROR_CODE_HEADER)]).toEqual([status, code]);
});

test('a page that shows the problem of a form carries its error code', async () => {
  const browser = newBrowser(served);
  const refused = await browser.submit(await browser.open('/signin'), 'email', { email: 'no address' });
  expect([refused.status, refused.headers.get(ERROR_CODE_HEADER)]).toEqual([400, 'validation_failed']);
});

test('a successful response carries no error code', async () => {
  for (const path of ['/signin', '/.well-known/jwks.json'])
    expect((await served.http(path)).headers.has(ERROR_CODE_HEADER)).toBe(false);
});

test('a caller signed with another key gets 503 with Retry-After in the form of each endpoint', async () => {
  const { callers } = served.context;
  const { verify } = callers;
  Object.assign(callers, { verify: tokensOf('identity', systemKeys()).verify });
  const [page, oauth, cli] = await Promise.all([
    served.http('/signin'),
    served.http('/v1/oauth/token', token),
    served.http('/v1/auth/cli/token', token),
  ]);
  Object.assign(callers, { verify });
  for (const { status, headers } of [page, oauth, cli])
    expect([status, headers.get('retry-after'), headers.get(ERROR_CODE_HEADER)]).toEqual([
      503,
      '1',
      'upstream_unavailable',
    ]);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const response of [oauth, cli])
    expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' });
});
