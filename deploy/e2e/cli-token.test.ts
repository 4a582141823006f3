import { newBrowser } from './support/browser';
import {
  approvedCli,
  authorizeCliUrl,
  authorizeQuery,
  cliTokens,
  decideCli,
  newInstallId,
  postCli,
  REDIRECT_URI,
  refreshCli,
} from './support/cli-token';
import { call } from './support/client';
import { signInAt } from './support/consent';
import { covers } from './support/covers';
import { browserOf, pkce } from './support/oauth';
import { newPerson, type Person } from './support/people';
import { origin } from './support/target';
import { within } from './support/within';

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});

const install_id = newInstallId();
const refreshForm = { grant_type: 'refresh_token', install_id, refresh_token: 'nonsense' };
const refused = async (fields: Parameters<typeof postCli>[1]) => {
  const { status, body } = await postCli('token', fields);
  return [status, body.error];
};

covers('cli-token.flat', 'cli-token.client')(
  'failures have the flat OAuth form with error and error_description',
  async () => {
    const { status, headers, body } = await postCli('token', refreshForm);
    expect([status, headers.get('cache-control'), headers.get('www-authenticate')]).toEqual([400, 'no-store', null]);
    expect(body).toEqual({ error: 'invalid_grant', error_description: expect.any(String) });
    expect(await refused({ ...refreshForm, client_id: 'other' })).toEqual([401, 'invalid_client']);
    expect(await refused({ ...refreshForm, client_id: '' })).toEqual([401, 'invalid_client']);
    expect(await refused({ ...refreshForm, grant_type: 'password' })).toEqual([400, 'unsupported_grant_type']);
    expect(await refused({ ...refreshForm, grant_type: '' })).toEqual([400, 'invalid_request']);
  },
);

covers('cli-token.install')('install_id is required', async () => {
  for (const bad of ['', 'short', 'with blanks in it', 'x'.repeat(129)])
    expect(await refused({ ...refreshForm, install_id: bad })).toEqual([400, 'invalid_request']);
});

covers('cli-token.form')('a body that is not a form, or repeats a parameter, is refused', async () => {
  const json = await call('POST', '/auth/cli/token', { json: { client_id: 'service-cli', ...refreshForm } });
  expect([json.status, json.body]).toMatchObject([400, { error: 'invalid_request' }]);
  const raw = `${new URLSearchParams({ client_id: 'service-cli', ...refreshForm })}&refresh_token=again`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const repeated = await call('POST', '/auth/cli/token', { raw, headers });
  expect([repeated.status, repeated.body]).toMatchObject([400, { error: 'invalid_request' }]);
});

covers('cli-token.method')('a request with another method than POST gets 405', async () => {
  for (const endpoint of ['token', 'revoke', 'device']) {
    const { status, headers, body } = await call('GET', `/auth/cli/${endpoint}`);
    expect([status, headers.get('allow'), body]).toMatchObject([405, 'POST', { error: 'invalid_request' }]);
  }
});

covers('cli-token.code')('an approval gives a code, and the code gives tokens', async () => {
  const { told, form } = await approvedCli(person);
  expect(told.origin + told.pathname).toBe(REDIRECT_URI);
  expect(Object.fromEntries(told.searchParams)).toEqual({ code: expect.any(String), state: 'xyz', iss: origin });
  const { status, headers, body } = await postCli('token', { ...form, redirect_uri: REDIRECT_URI });
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^svc_/),
    token_type: 'Bearer',
    expires_in: 3_600,
    refresh_token: expect.any(String),
    scope: 'mcp:read mcp:write',
    install_id: form.install_id,
  });
});

covers('cli-token.code.bound')('a request that does not match the code leaves it valid', async () => {
  const { form } = await approvedCli(person);
  const unfit: Record<string, string>[] = [
    { code_verifier: pkce().verifier },
    { redirect_uri: 'http://127.0.0.1:51790/callback' },
    { install_id: newInstallId() },
  ];
  for (const wrong of unfit) expect(await refused({ ...form, ...wrong })).toEqual([400, 'invalid_grant']);
  expect((await postCli('token', form)).status).toBe(200);
});

const me = (token: string) => call('GET', '/users/me', { token });
const refusedSoon = (token: string) => within(2_000, async () => (await me(token)).status === 401);

covers('cli-token.code.replay')('a second use of a code revokes its tokens', async () => {
  const { form } = await approvedCli(person);
  const { body } = await postCli('token', form);
  expect((await me(body.access_token)).status).toBe(200);
  expect(await refused(form)).toEqual([400, 'invalid_grant']);
  await refusedSoon(body.access_token);
  expect((await refreshCli(body)).body.error).toBe('invalid_grant');
});

covers('cli-token.code.parallel')('of many parallel exchanges of one code one succeeds', async () => {
  const { form } = await approvedCli(person);
  const responses = await Promise.all(Array.from({ length: 50 }, () => postCli('token', form)));
  const good = responses.filter(({ status }) => status === 200);
  expect(good).toHaveLength(1);
  expect((await me(good[0]!.body.access_token)).status).toBe(401);
});

covers('cli-token.authorize.page')(
  'an unknown client or a redirect away from this computer is refused on a page',
  async () => {
    for (const wrong of [
      { client_id: 'other' },
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: 'http://127.0.0.1:51789/elsewhere' },
      { redirect_uri: 'http://127.0.0.1.evil.example/callback' },
    ]) {
      const page = await browserOf(person).open(authorizeCliUrl({ ...authorizeQuery(), ...wrong }));
      expect([page.status, page.location]).toEqual([400, '']);
    }
  },
);

covers('cli-token.authorize.told')('errors and denials go to the client when a signed-in user clicks', async () => {
  for (const wrong of [{ code_challenge_method: 'plain' }, { code_challenge: '' }, { install_id: '' }]) {
    const url = authorizeCliUrl({ ...authorizeQuery(), ...wrong });
    const stranger = await newBrowser().open(url);
    expect([stranger.status, stranger.location]).toEqual([400, '']);
    const page = await signInAt(browserOf(person), url, person.user.email);
    expect([page.status, page.location]).toEqual([400, '']);
    const { location } = await browserOf(person).submit(page, 'decision', { decision: 'deny' });
    const told = Object.fromEntries(new URL(location).searchParams);
    expect(told).toMatchObject({ error: 'invalid_request', state: 'xyz', iss: origin });
  }
  const denied = await decideCli(person, authorizeQuery(), 'deny');
  expect(Object.fromEntries(denied.searchParams)).toMatchObject({ error: 'access_denied', state: 'xyz', iss: origin });
});

covers('cli-token.refresh')('a refresh invalidates both old tokens', async () => {
  const old = await cliTokens(person);
  expect((await me(old.access_token)).status).toBe(200);
  const { status, body } = await refreshCli(old);
  expect([status, body.install_id]).toEqual([200, old.install_id]);
  await refusedSoon(old.access_token);
  expect((await me(body.access_token)).status).toBe(200);
});

covers('cli-token.refresh.parallel')('parallel refreshes all get the same response', async () => {
  const old = await cliTokens(person);
  const responses = await Promise.all(Array.from({ length: 50 }, () => refreshCli(old)));
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]!.status).toBe(200);
  expect((await refreshCli(responses[0]!.body)).status).toBe(200);
});

covers('cli-token.refresh.replay')('a spent refresh token whose successor was used revokes the family', async () => {
  const old = await cliTokens(person);
  const last = await refreshCli((await refreshCli(old)).body);
  expect((await refreshCli(old)).body.error).toBe('invalid_grant');
  expect((await me(last.body.access_token)).status).toBe(401);
  expect((await refreshCli(last.body)).body.error).toBe('invalid_grant');
});

covers('cli-token.refresh.install')('a refresh from another install revokes the family', async () => {
  const tokens = await cliTokens(person);
  const stolen = { ...tokens, install_id: newInstallId() };
  expect((await refreshCli(stolen)).body.error).toBe('invalid_grant');
  expect((await refreshCli(tokens)).body.error).toBe('invalid_grant');
  expect((await me(tokens.access_token)).status).toBe(401);
});
