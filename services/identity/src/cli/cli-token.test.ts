import { newInstall, post } from '../testing/cli';
import { type ServedIdentity, serveIdentity } from '../testing/serve';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity();
});
afterAll(() => served.stop());

const install_id = newInstall();
const refresh = { grant_type: 'refresh_token', install_id, refresh_token: 'x' };

test.each([
  ['another client', { ...refresh, client_id: 'service-cli2' }, 401, 'invalid_client'],
  ['no client', { ...refresh, client_id: undefined }, 401, 'invalid_client'],
  ['an empty client', { ...refresh, client_id: '' }, 401, 'invalid_client'],
  ['no grant_type', { ...refresh, grant_type: undefined }, 400, 'invalid_request'],
  ['another grant_type', { ...refresh, grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['no install_id', { ...refresh, install_id: undefined }, 400, 'invalid_request'],
  ['a short install_id', { ...refresh, install_id: 'seven77' }, 400, 'invalid_request'],
  ['a long install_id', { ...refresh, install_id: 'a'.repeat(129) }, 400, 'invalid_request'],
  ['an install_id of other characters', { ...refresh, install_id: 'my laptop' }, 400, 'invalid_request'],
  ['no refresh_token', { ...refresh, refresh_token: undefined }, 400, 'invalid_request'],
  ['an unknown refresh_token', refresh, 400, 'invalid_grant'],
  ['no code', { grant_type: 'authorization_code', install_id, code_verifier: 'x' }, 400, 'invalid_request'],
  [
    'an unknown code',
    { grant_type: 'authorization_code', install_id, code: 'x', code_verifier: 'x' },
    400,
    'invalid_grant',
  ],
  ['no business_id', { ...refresh, grant_type: 'switch_business' }, 400, 'invalid_request'],
])('%s gets a flat OAuth error that is not cached', async (_what, fields, status, error) => {
  const response = await post(served, 'token', fields);
  expect([response.status, response.body]).toEqual([status, { error, error_description: expect.any(String) }]);
  expect(response.body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('www-authenticate')).toBeNull();
});

async function raw(init: RequestInit) {
  const response = await served.http('/v1/auth/cli/token', { method: 'POST', ...init });
  return [response.status, ((await response.json()) as { error: string }).error];
}
const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('a body that is no form gets invalid_request', async () => {
  const json = JSON.stringify({ client_id: 'service-cli', ...refresh });
  expect(await raw({ body: json, headers: { 'content-type': 'application/json' } })).toEqual([400, 'invalid_request']);
  expect(await raw({})).toEqual([400, 'invalid_request']);
  expect(await raw({ body: `x=${'a'.repeat(20_000)}`, headers: form })).toEqual([400, 'invalid_request']);
});

test('a repeated parameter gets invalid_request, an empty one counts as absent', async () => {
  const body = `client_id=service-cli&grant_type=refresh_token&install_id=${install_id}&refresh_token=x`;
  expect(await raw({ body: `${body}&refresh_token=x`, headers: form })).toEqual([400, 'invalid_request']);
  expect(await raw({ body: `${body}&unknown=1&unknown=2`, headers: form })).toEqual([400, 'invalid_request']);
  expect(await raw({ body: `${body}&refresh_token=`, headers: form })).toEqual([400, 'invalid_grant']);
});

test.each(['token', 'revoke', 'device'])('%s takes POST only', async (endpoint) => {
  const response = await served.http(`/v1/auth/cli/${endpoint}`);
  expect([response.status, response.headers.get('allow'), await response.json()]).toEqual([
    405,
    'POST',
    { error: 'invalid_request', error_description: expect.any(String) },
  ]);
});
