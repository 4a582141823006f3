import { newBrowser } from './support/browser';
import { decideAt, has, signInAt } from './support/consent';
import { covers } from './support/covers';
import {
  approved,
  authorizeUrl,
  browserOf,
  CALLBACK,
  goodQuery,
  newClient,
  pkce,
  postForm,
  TOOL_SERVER,
} from './support/oauth';
import { newPerson, type Person } from './support/people';
import { hostRoot, origin } from './support/target';

let client_id: string;
let good: Record<string, string>;
let somebody: Person;
beforeAll(async () => {
  somebody = await newPerson();
  await signInAt(browserOf(somebody), `${hostRoot}/signin`, somebody.user.email);
  client_id = await newClient({ redirect_uris: [CALLBACK, `${CALLBACK}?keep=1`] });
  good = goodQuery(client_id);
});

const without = (...names: string[]) => Object.entries(good).filter(([name]) => !names.includes(name));
const open = (query: Record<string, string> | [string, string][]) => newBrowser().open(authorizeUrl(query));

/** Returns the error that the client gets after a signed-in user clicks on the link back to it. */
async function told(query: Record<string, string> | [string, string][]) {
  const url = authorizeUrl(query);
  const shown = [await newBrowser().open(url), await browserOf(somebody).open(url)];
  for (const page of shown) {
    expect([page.status, page.location]).toEqual([400, '']);
    expect(page.html).toContain(new URL(CALLBACK).host);
  }
  const { status, location } = await browserOf(somebody).submit(shown[1]!, 'decision', { decision: 'deny' });
  expect([status, location.startsWith(CALLBACK)]).toEqual([303, true]);
  return Object.fromEntries(new URL(location).searchParams);
}

covers('rfc6749.page-error')('a request with a wrong client or redirect_uri gets an error page', async () => {
  for (const query of [
    without('client_id'),
    without('redirect_uri'),
    { ...good, client_id: 'nonsense' },
    { ...good, redirect_uri: 'https://evil.example/cb' },
    { ...good, redirect_uri: `${CALLBACK}/more` },
    [...Object.entries(good), ['redirect_uri', 'https://evil.example/cb']] as [string, string][],
  ]) {
    const { status, location, html, headers } = await open(query);
    expect([status, location]).toEqual([400, '']);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(html).not.toContain('evil.example');
  }
});

covers('rfc6749.error-redirect', 'rfc9207.iss')(
  'other errors are shown, and sent to the client by a click',
  async () => {
    for (const [query, error] of [
      [without('response_type'), 'invalid_request'],
      [{ ...good, response_type: 'token' }, 'unsupported_response_type'],
      [{ ...good, scope: 'openid' }, 'invalid_scope'],
      [[...Object.entries(good), ['state', 'other']], 'invalid_request'],
    ] as [[string, string][], string][]) {
      expect(await told(query)).toMatchObject({ error, state: 'xyz', iss: origin });
    }
  },
);

covers('rfc7636.required')(
  'a request without code_challenge, or with the method plain, is invalid_request',
  async () => {
    for (const query of [
      without('code_challenge'),
      without('code_challenge_method'),
      Object.entries({ ...good, code_challenge_method: 'plain' }),
      Object.entries({ ...good, code_challenge: 'short' }),
    ]) {
      expect(await told(query)).toMatchObject({ error: 'invalid_request' });
    }
  },
);

covers('rfc8707.invalid-target')('a request for another resource, or for several, is invalid_target', async () => {
  for (const resources of [[`${origin}/v1`], ['https://elsewhere.example/mcp'], [TOOL_SERVER, `${origin}/v1`]]) {
    const query = [...without('resource'), ...resources.map((resource): [string, string] => ['resource', resource])];
    expect(await told(query)).toMatchObject({ error: 'invalid_target' });
    const form = { grant_type: 'authorization_code', client_id, code: 'x', code_verifier: pkce().verifier };
    const fields = [...Object.entries(form), ['redirect_uri', CALLBACK] as const];
    const asked = await postForm('token', [...fields, ...resources.map((resource) => ['resource', resource] as const)]);
    expect([asked.status, asked.body.error]).toEqual([400, 'invalid_target']);
  }
});

covers('rfc8707.resource')(
  'without a resource, or with a trailing slash, the resource is the tool server',
  async () => {
    const person = await newPerson();
    for (const resource of ['', `${TOOL_SERVER}/`]) {
      const form = await approved({ client_id, person, query: { resource } });
      expect((await postForm('token', form)).status).toBe(200);
    }
  },
);

covers(
  'rfc6749.denied',
  'rfc9207.iss',
  'rfc6749.redirect-query',
)('a refusal is sent to the client as access_denied', async () => {
  const query = { ...good, redirect_uri: `${CALLBACK}?keep=1` };
  const { email } = (await newPerson()).user;
  const response = await decideAt(authorizeUrl(query), email, { decision: 'deny' });
  expect(Object.fromEntries(response.searchParams)).toEqual({
    keep: '1',
    error: 'access_denied',
    error_description: expect.any(String),
    state: 'xyz',
    iss: origin,
  });
});

covers('rfc9207.iss')('an approval is sent to the client with code, state and iss', async () => {
  const { email } = (await newPerson()).user;
  const decision = { workspace: 'account', access: 'read', decision: 'approve' } as const;
  const response = await decideAt(authorizeUrl(good), email, decision);
  expect(Object.fromEntries(response.searchParams)).toEqual({ code: expect.any(String), state: 'xyz', iss: origin });
});

covers('mcp-auth.never-wider')(
  'write access is neither offered nor accepted if only mcp:read was requested',
  async () => {
    const person = await newPerson();
    const page = await signInAt(browserOf(person), authorizeUrl({ ...good, scope: 'mcp:read' }), person.user.email);
    expect(has(page, 'decision')).toBe(true);
    expect(page.html).not.toMatch(/value="write"/);
    const decision = { workspace: 'account', access: 'write', decision: 'approve' };
    const refused = await browserOf(person).submit(page, 'decision', decision);
    expect([refused.status, refused.location]).toEqual([400, '']);
    const form = await approved({ client_id, person, query: { scope: 'mcp:read' }, decision: { access: 'read' } });
    expect((await postForm('token', form)).body.scope).toBe('mcp:read');
  },
);

covers('rfc8414.issuer')('the issuer is the origin of the metadata request', async () => {
  const metadata = await (await fetch(`${hostRoot}/.well-known/oauth-authorization-server`)).json();
  expect(metadata).toMatchObject({ issuer: origin, response_modes_supported: ['query'] });
});
