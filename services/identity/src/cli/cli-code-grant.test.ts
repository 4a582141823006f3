import type { Call } from '@cws/kit';
import { approvedCode, newInstall, post, REDIRECT_URI, refreshOf, resolved } from '../testing/cli';
import { pkce } from '../testing/oauth';
import type { ServedIdentity } from '../testing/serve';
import { withIdentity } from '../testing/with-identity';

let served: ServedIdentity;
withIdentity((one) => {
  served = one;
});

const exchange = (fields: Record<string, string | undefined>) => post(served, 'token', fields);

test('an approved code becomes tokens of its person and install', async () => {
  const { exchange: fields, person, install_id, location } = await approvedCode(served);
  expect(location.origin + location.pathname).toBe(REDIRECT_URI);
  expect(Object.fromEntries(location.searchParams)).toMatchObject({ state: 'xyz', iss: 'http://localhost:8080' });
  const { status, body, headers } = await exchange({ ...fields, redirect_uri: REDIRECT_URI });
  expect([status, body]).toEqual([
    200,
    {
      access_token: expect.stringMatching(/^svc_[\w-]{70}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^[\w-]{70}$/),
      scope: 'mcp:read mcp:write',
      install_id,
    },
  ]);
  expect(headers.get('cache-control')).toBe('no-store');
  const credential = await resolved(served, body.access_token);
  expect(credential).toMatchObject({ kind: 'cli', ...person, business_id: '', role: '', has_allowlist: false });
  expect(credential!.expires_at).toBe(Math.floor(served.context.clock() / 1000) + 3600);
});

test('an access token expires after an hour', async () => {
  const { body } = await exchange((await approvedCode(served)).exchange);
  served.time.offset = 3_595_000;
  expect(await resolved(served, body.access_token)).toBeDefined();
  served.time.offset = 3_601_000;
  expect(await resolved(served, body.access_token)).toBeUndefined();
});

test('an exchange with wrong parameters leaves the code valid', async () => {
  const { exchange: fields } = await approvedCode(served);
  const wrong = [
    { code_verifier: pkce().verifier },
    { code_verifier: 'short' },
    { redirect_uri: 'http://127.0.0.1:51235/callback' },
    { install_id: newInstall() },
  ];
  for (const other of wrong)
    expect(await exchange({ ...fields, ...other })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await exchange({ ...fields, client_id: 'other' })).toMatchObject({ status: 401 });
  expect(await exchange({ ...fields, code_verifier: undefined })).toMatchObject({ body: { error: 'invalid_request' } });
  expect((await exchange(fields)).status).toBe(200);
});

test('a code expires after 60 s', async () => {
  const [late, later] = [await approvedCode(served), await approvedCode(served)];
  served.time.offset = 55_000;
  expect((await exchange(late.exchange)).status).toBe(200);
  served.time.offset = 60_500;
  expect(await exchange(later.exchange)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a code that expires while it is exchanged is refused', async () => {
  const { exchange: fields } = await approvedCode(served);
  const { spend } = served.context.authorizationCodes;
  const slow = Object.assign(served.context.authorizationCodes, {
    spend: (call: Call, raw: string, now: number) => spend(call, raw, now + 60_500),
  });
  expect(await exchange(fields)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  Object.assign(slow, { spend });
});

test('a second use of a code, even an expired one, revokes the tokens of the first', async () => {
  const { exchange: fields, install_id } = await approvedCode(served);
  const { body } = await exchange(fields);
  served.time.offset = 120_000;
  expect(await exchange(fields)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await resolved(served, body.access_token)).toBeUndefined();
  expect(await exchange(refreshOf({ ...body, install_id }))).toMatchObject({ body: { error: 'invalid_grant' } });
});

test('a second use of a code that precedes the tokens of the first prevents them', async () => {
  const { exchange: fields } = await approvedCode(served);
  const insert = served.context.families.insert;
  const overtaken = Object.assign(served.context.families, {
    insert: async (...args: Parameters<typeof insert>) => {
      Object.assign(served.context.families, { insert });
      expect((await exchange(fields)).status).toBe(400);
      return insert(...args);
    },
  });
  const { status, body } = await exchange(fields);
  expect(overtaken.insert).toBe(insert);
  expect(status).toBe(200);
  expect(await resolved(served, body.access_token)).toBeUndefined();
});
