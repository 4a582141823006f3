import { call } from './support/client';
import { covers } from './support/covers';
import { rpc } from './support/mcp';
import { approved, CALLBACK, connected, newClient, pkce, postForm, refresh } from './support/oauth';
import { newPerson, type Person } from './support/people';
import { within } from './support/within';

let client_id: string;
let person: Person;
beforeAll(async () => {
  client_id = await newClient();
  person = await newPerson();
});

const approvedForm = () => approved({ client_id, person });
const refused = async (fields: Parameters<typeof postForm>[1]) => {
  const { status, body } = await postForm('token', fields);
  return [status, body.error];
};
const works = async (key: string) => (await rpc(key, 'ping')).status === 200;

covers('rfc6749.token-response')('a token response has type, lifetime and scope', async () => {
  const { status, headers, body } = await postForm('token', await approvedForm());
  expect([status, headers.get('cache-control'), headers.get('pragma')]).toEqual([200, 'no-store', 'no-cache']);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^wsk_/),
    token_type: 'Bearer',
    expires_in: 7 * 24 * 3_600,
    refresh_token: expect.any(String),
    scope: 'mcp:read mcp:write',
  });
});

covers('rfc6749.invalid-client')(
  'a token request with an unknown or missing client gets 401 invalid_client',
  async () => {
    const form = await approvedForm();
    for (const id of ['', 'nonsense', '01890000-0000-7000-8000-000000000000'])
      expect(await refused({ ...form, client_id: id })).toEqual([401, 'invalid_client']);
  },
);

covers('rfc6749.grant-type')(
  'a token request without grant_type gets invalid_request, with an unknown one unsupported_grant_type',
  async () => {
    const form = await approvedForm();
    expect(await refused({ ...form, grant_type: '' })).toEqual([400, 'invalid_request']);
    expect(await refused({ ...form, grant_type: 'password' })).toEqual([400, 'unsupported_grant_type']);
  },
);

covers('rfc6749.form-only')('a token request with JSON or a repeated parameter gets invalid_request', async () => {
  const form = await approvedForm();
  const json = await call('POST', '/oauth/token', { json: form });
  expect([json.status, json.body]).toMatchObject([400, { error: 'invalid_request' }]);
  expect(await refused([...Object.entries(form), ['code', form.code]])).toEqual([400, 'invalid_request']);
  expect((await postForm('token', form)).status).toBe(200);
});

covers('rfc6749.code-bound')('a code is bound to its client and redirect_uri', async () => {
  const form = await approvedForm();
  expect(await refused({ ...form, client_id: await newClient() })).toEqual([400, 'invalid_grant']);
  expect(await refused({ ...form, redirect_uri: `${CALLBACK}/more` })).toEqual([400, 'invalid_grant']);
  expect(await refused({ ...form, redirect_uri: '' })).toEqual([400, 'invalid_request']);
  expect((await postForm('token', form)).status).toBe(200);
});

covers('rfc7636.verifier')('a code with a wrong verifier is refused with invalid_grant and stays valid', async () => {
  const form = await approvedForm();
  expect(await refused({ ...form, code_verifier: pkce().verifier })).toEqual([400, 'invalid_grant']);
  expect(await refused({ ...form, code_verifier: '' })).toEqual([400, 'invalid_request']);
  expect((await postForm('token', form)).status).toBe(200);
});

covers('rfc6749.code-once')('a code that is presented again is refused, and its tokens are revoked', async () => {
  const form = await approvedForm();
  const { body } = await postForm('token', form);
  expect(await works(body.access_token)).toBe(true);
  expect(await refused(form)).toEqual([400, 'invalid_grant']);
  await within(2_000, async () => !(await works(body.access_token)));
  expect((await refresh(client_id, body.refresh_token)).body.error).toBe('invalid_grant');
});

covers('rfc6749.refresh')('a refresh gives a new key and a new refresh token', async () => {
  const connection = await connected({ client_id, person, decision: { lifetime_days: '3' } });
  const { status, body } = await refresh(client_id, connection.refresh_token);
  expect([status, body.expires_in, body.scope]).toEqual([200, 3 * 24 * 3_600, connection.scope]);
  expect(body.refresh_token).not.toBe(connection.refresh_token);
  expect(body).not.toHaveProperty('install_id');
  expect(await works(body.access_token)).toBe(true);
  await within(2_000, async () => !(await works(connection.access_token)));
});

covers('rfc6749.refresh-scope')('a refresh may narrow the scope and never widens it', async () => {
  const wide = await connected({ client_id, person });
  expect((await refresh(client_id, wide.refresh_token, { scope: 'mcp:read' })).body.scope).toBe('mcp:read');
  const narrow = await connected({ client_id, person, decision: { access: 'read' } });
  expect((await refresh(client_id, narrow.refresh_token, { scope: 'other' })).body.error).toBe('invalid_scope');
  expect((await refresh(client_id, narrow.refresh_token, { scope: 'mcp:read mcp:write' })).body.scope).toBe('mcp:read');
});

covers('rfc9700.replay')('a spent refresh token revokes the whole family', async () => {
  const connection = await connected({ client_id, person });
  const { body } = await refresh(client_id, connection.refresh_token);
  expect(await works(body.access_token)).toBe(true);
  expect((await refresh(client_id, connection.refresh_token)).body.error).toBe('invalid_grant');
  await within(2_000, async () => !(await works(body.access_token)));
  expect((await refresh(client_id, body.refresh_token)).body.error).toBe('invalid_grant');
});

covers('oauth.parallel')(
  'of 200 redemptions of a code or refresh token one succeeds, and its tokens are revoked',
  async () => {
    const form = await approvedForm();
    const { refresh_token } = await connected({ client_id, person });
    for (const ask of [() => postForm('token', form), () => refresh(client_id, refresh_token)]) {
      const responses = await Promise.all(Array.from({ length: 200 }, ask));
      const [won, ...more] = responses.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      expect(new Set(responses.filter((response) => response !== won).map(({ body }) => body.error))).toEqual(
        new Set(['invalid_grant']),
      );
      await within(2_000, async () => !(await works(won!.body.access_token)));
      expect((await refresh(client_id, won!.body.refresh_token)).body.error).toBe('invalid_grant');
    }
  },
);

covers('rfc7009.access', 'rfc7009.refresh')('revoking either token ends both', async () => {
  for (const which of ['access_token', 'refresh_token'] as const) {
    const connection = await connected({ client_id, person });
    expect(await works(connection.access_token)).toBe(true);
    const { status } = await postForm('revoke', { client_id, token: connection[which] });
    expect(status).toBe(200);
    await within(2_000, async () => !(await works(connection.access_token)));
    expect((await refresh(client_id, connection.refresh_token)).body.error).toBe('invalid_grant');
  }
});

covers('rfc7009.unknown')('a client that revokes an unknown token gets 200', async () => {
  for (const token of ['nonsense', 'wsk_nonsense', 'x'.repeat(70)])
    expect((await postForm('revoke', { client_id, token, token_type_hint: 'nonsense' })).status).toBe(200);
});

covers('rfc7009.foreign')("another client's token is refused and stays valid", async () => {
  const connection = await connected({ client_id, person });
  const other = await newClient();
  for (const token of [connection.access_token, connection.refresh_token])
    expect((await postForm('revoke', { client_id: other, token })).status).toBe(400);
  expect(await works(connection.access_token)).toBe(true);
});
