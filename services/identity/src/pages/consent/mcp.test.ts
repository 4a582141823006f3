import { uuidV7 } from '@cws/kit';
import { formWith, newBrowser, type Page, signedInBrowser } from '../../testing/browser';
import { mailedCode } from '../../testing/inbox';
import { CALLBACK, exchange, goodQuery, newClient, pkce, type Query, resolve } from '../../testing/oauth';
import { newAddress, ORIGIN, type ServedIdentity, serveIdentity } from '../../testing/serve';

let served: ServedIdentity;
let client_id: string;
beforeAll(async () => {
  served = await serveIdentity();
  client_id = await newClient(served);
});
afterAll(() => served.stop());

const path = (query: Query) => `/v1/oauth/authorize?${new URLSearchParams(query)}`;

/** The approval page of somebody signed in with these roles, each in a business of its own. */
async function arrived(roles: readonly string[] = [], query: Record<string, string> = {}) {
  const { browser, user_id, email } = await signedInBrowser(served);
  const businesses = roles.map((role) => {
    const business = uuidV7();
    served.workspace.state.roles.set(`${business} ${user_id}`, role);
    return business;
  });
  const { verifier, challenge } = pkce();
  const page = await browser.open(path({ ...goodQuery(client_id, challenge), ...query }));
  const decide = (values: Record<string, string>) => browser.submit(page, 'decision', values);
  return { browser, page, decide, businesses, user_id, email, verifier };
}

const redirectOf = (page: Page) => {
  const location = new URL(page.headers.get('location')!);
  return { to: location.origin + location.pathname, ...Object.fromEntries(location.searchParams) } as Record<
    string,
    string
  >;
};

async function keyOf(page: Page, code_verifier: string) {
  const form = {
    grant_type: 'authorization_code',
    client_id,
    code: redirectOf(page)['code']!,
    code_verifier,
    redirect_uri: CALLBACK,
  };
  const { body } = await exchange(served, form);
  return { ...body, ...(await resolve(served, body.access_token)).credential! };
}

test('a person signs in first and then decides about the same request', async () => {
  const email = newAddress();
  const browser = newBrowser(served);
  const first = await browser.open(path(goodQuery(client_id)));
  const code = await browser.submit(first, 'email', { email });
  const page = await browser.submit(code, 'code', { code: await mailedCode(email) });
  expect(page.at).toContain('/v1/oauth/authorize?');
  expect(page.text).toContain(`Signed in as ${email}`);
  expect(page.text).toContain('Not you? Sign out');
});

test('an approval redirects with 303, code, state and iss, and the key is bound as chosen', async () => {
  const { decide, businesses, user_id, verifier } = await arrived(['manager', 'member']);
  const page = await decide({ workspace: businesses[0]!, access: 'write', lifetime_days: '30', decision: 'approve' });
  expect(page.status).toBe(303);
  expect(redirectOf(page)).toEqual({ to: CALLBACK, code: expect.any(String), state: 'xyz', iss: ORIGIN });
  const key = await keyOf(page, verifier);
  expect(key).toMatchObject({ user_id, business_id: businesses[0], role: 'manager', has_allowlist: false });
  expect(key.expires_in).toBe(30 * 86_400);
});

// contract: pages-consent
test('the form preselects a single business, read access and 7 days', async () => {
  const { page, businesses } = await arrived(['owner']);
  expect(formWith(page, 'decision').fields).toMatchObject({
    workspace: businesses[0],
    access: 'read',
    lifetime_days: '7',
  });
  expect(page.text).toContain('you are an owner');
  for (const roles of [[], ['member', 'member']])
    expect(formWith((await arrived(roles)).page, 'decision').fields).not.toHaveProperty('workspace');
});

test('a read-only approval means the role member and the allowlist, also for an owner', async () => {
  const { decide, businesses, verifier } = await arrived(['owner']);
  const key = await keyOf(await decide({ decision: 'approve' }), verifier);
  expect(key).toMatchObject({ business_id: businesses[0], role: 'member', has_allowlist: true, scope: 'mcp:read' });
});

test('an account approval has no role and two tools', async () => {
  const { decide, verifier } = await arrived(['owner']);
  const page = await decide({ workspace: 'account', access: 'write', decision: 'approve' });
  expect(await keyOf(page, verifier)).toMatchObject({
    business_id: '',
    role: '',
    tools: ['workspace_list', 'workspace_create'],
  });
});

test('the page says what a connection of either kind reaches, and what none does', async () => {
  const { text } = (await arrived(['owner'])).page;
  for (const sentence of [
    'read, answer, archive and delete the conversations of that business',
    'the list of your businesses, and nothing inside them: no conversations',
    'it never reaches your own chats, your profile and settings, your notifications or your keys',
  ])
    expect(text).toContain(sentence);
});

test('someone without a business names a new one, and with one cannot', async () => {
  const { browser, page, decide, user_id, verifier } = await arrived();
  expect(formWith(page, 'decision').names).toContain('business_name');
  const unnamed = await decide({ workspace: 'new', decision: 'approve' });
  expect([unnamed.status, unnamed.text]).toEqual([400, expect.stringContaining('Give the new business a name')]);
  const both = await decide({ workspace: 'account', business_name: 'Acme', decision: 'approve' });
  expect([both.status, both.text]).toEqual([400, expect.stringContaining('either your account or a new business')]);
  const key = await keyOf(await decide({ business_name: 'Acme', access: 'write', decision: 'approve' }), verifier);
  expect(key.role).toBe('owner');
  expect(served.workspace.state.roles.get(`${key.business_id} ${user_id}`)).toBe('owner');
  const second = await decide({ business_name: 'Acme', access: 'write', decision: 'approve' });
  expect(redirectOf(second)).toMatchObject({ to: CALLBACK, code: expect.any(String) });
  expect(formWith(await browser.open(page.at), 'decision').names).not.toContain('business_name');
  expect((await decide({ workspace: 'new', business_name: 'Two', decision: 'approve' })).status).toBe(400);
});

test('a form that is sent several times at once makes one business', async () => {
  const { decide, user_id } = await arrived();
  const values = { workspace: 'new', business_name: 'Acme', access: 'write', decision: 'approve' };
  const pages = await Promise.all([decide(values), decide(values), decide(values)]);
  for (const page of pages) expect(redirectOf(page)).toMatchObject({ to: CALLBACK, code: expect.any(String) });
  expect([...served.workspace.state.roles.keys()].filter((pair) => pair.endsWith(` ${user_id}`))).toHaveLength(1);
});

test('writing is neither offered nor accepted when only reading was requested', async () => {
  const { page, decide } = await arrived(['owner'], { scope: 'mcp:read' });
  expect(page.html).not.toContain('value="write"');
  expect((await decide({ access: 'write', decision: 'approve' })).status).toBe(400);
});

test.each([
  ['a foreign business', { workspace: uuidV7() }, 'workspace'],
  ['no workspace', { workspace: '' }, 'workspace'],
  ['no access', { access: '' }, 'access'],
  ['another access', { access: 'admin' }, 'access'],
  ['0 days', { lifetime_days: '0' }, 'lifetime_days'],
  ['91 days', { lifetime_days: '91' }, 'lifetime_days'],
  ['half a day', { lifetime_days: '0.5' }, 'lifetime_days'],
])('%s is a 400 that leads to the field, and grants nothing', async (_case, values, name) => {
  const { decide } = await arrived(['owner']);
  const page = await decide({ ...values, decision: 'approve' });
  expect([page.status, page.headers.get('location')]).toEqual([400, null]);
  expect(page.html).toContain(`<a href="#${name}">`);
  expect(page.html).toContain(`id="${name}-problem"`);
});

test('a denial redirects with access_denied, state and iss', async () => {
  const { decide } = await arrived();
  const page = await decide({ decision: 'deny' });
  expect(page.status).toBe(303);
  expect(redirectOf(page)).toMatchObject({ to: CALLBACK, error: 'access_denied', state: 'xyz', iss: ORIGIN });
});

test('without a button nothing is decided, and every request asks for approval again', async () => {
  const { browser, page, decide } = await arrived(['owner']);
  expect((await decide({})).text).toContain('wants to connect');
  await decide({ decision: 'approve' });
  expect((await browser.open(page.at)).text).toContain('wants to connect');
});

test('a decision without the token of this browser, or after the sign-in has ended, grants nothing', async () => {
  const { browser, page, decide } = await arrived(['owner']);
  const forged = await decide({ decision: 'approve', form_token: 'forged' });
  expect([forged.status, forged.headers.get('location')]).toEqual([403, null]);
  served.time.offset += 3_600_001;
  const late = await browser.submit(page, 'decision', { decision: 'approve' });
  expect([late.status, late.text]).toEqual([200, expect.stringContaining('Send me a code')]);
  expect(formWith(late, 'email').fields['continue']).toBe(page.at);
});

test.each([
  ['an unknown client', { client_id: 'nobody' }],
  ['a redirect_uri that is not registered', { redirect_uri: 'https://elsewhere.example/cb' }],
  ['no redirect_uri', { redirect_uri: '' }],
])('%s ends on a page and never redirects', async (_case, wrong) => {
  const page = await newBrowser(served).open(path({ ...goodQuery(client_id), ...wrong }));
  expect([page.status, page.headers.get('location')]).toEqual([400, null]);
  expect(page.text).toContain('This application cannot be connected');
});

test('an invalid request is redirected to the client only after a click of somebody signed in', async () => {
  const wrong = { response_type: 'token' };
  const stranger = await newBrowser(served).open(path({ ...goodQuery(client_id), ...wrong }));
  expect([stranger.status, stranger.headers.get('location')]).toEqual([400, null]);
  expect(stranger.text).toContain('response_type must be code (unsupported_response_type)');
  expect(stranger.html).toMatch(/class="target"><bdi>client\.example\.com</);
  expect(stranger.html).not.toContain(CALLBACK);
  const { page, decide } = await arrived([], wrong);
  expect([page.status, page.headers.get('location')]).toEqual([400, null]);
  const forged = await decide({ decision: 'deny', form_token: 'forged' });
  expect([forged.status, forged.headers.get('location')]).toEqual([403, null]);
  const denied = await decide({ decision: 'deny' });
  expect(denied.status).toBe(303);
  expect(redirectOf(denied)).toMatchObject({
    to: CALLBACK,
    error: 'unsupported_response_type',
    state: 'xyz',
    iss: ORIGIN,
  });
});

test('a page about an address that is not registered repeats it on loopback alone', async () => {
  const pageFor = (redirect_uri: string) => newBrowser(served).open(path({ ...goodQuery(client_id), redirect_uri }));
  expect((await pageFor('http://127.0.0.1:4711/cb')).text).toContain('(http://127.0.0.1:4711/cb)');
  expect((await pageFor('https://elsewhere.example/call-us')).text).not.toContain('elsewhere');
});

test('a client that registered a scheme before it was refused gets no redirect', async () => {
  const redirect_uri = 'search-ms:query=x';
  await served.db
    .collection<{ _id: string }>('oauth_clients')
    .updateOne({ _id: client_id }, { $push: { redirect_uris: redirect_uri } as never });
  for (const more of [{}, { response_type: 'token' }]) {
    const page = await newBrowser(served).open(path({ ...goodQuery(client_id), redirect_uri, ...more }));
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    expect(page.html).not.toContain('search-ms');
  }
});

test('names are shown as self-declared and as text; loopback and custom schemes come with a warning', async () => {
  const { browser } = await signedInBrowser(served);
  const shown = async (redirect_uri: string) => {
    const hostile = await newClient(served, { client_name: '<b>Bank</b>', redirect_uris: [redirect_uri] });
    return browser.open(path({ ...goodQuery(hostile), redirect_uri }));
  };
  const hosted = await shown('https://app.example.com/cb');
  expect(hosted.html).toContain('<bdi>&lt;b&gt;Bank&lt;/b&gt;</bdi>');
  expect(hosted.text).toContain('we have not checked it');
  expect(hosted.html).toMatch(/class="target"><bdi>app\.example\.com</);
  expect(hosted.html).not.toContain('note caution');
  expect((await shown('http://127.0.0.1:33418/cb')).text).toContain('a program on your own computer');
  expect((await shown('cursor://anysphere/cb')).text).toContain('by the scheme cursor:, which any program can claim');
});

test('an application without a name is called so, without a note about its name', async () => {
  const { browser } = await signedInBrowser(served);
  const { text } = await browser.open(path(goodQuery(await newClient(served, { client_name: '\u200b' }))));
  expect(text).toContain('An application without a name wants to connect');
  expect(text).not.toContain('chose this name');
});

// contract: pages-sign-in
test('the sign-in names the application from the first page on, as its own name', async () => {
  const named = await newClient(served, { client_name: '<i>Claude Code</i>' });
  const browser = newBrowser(served);
  const first = await browser.open(path(goodQuery(named)));
  const code = await browser.submit(first, 'email', { email: newAddress() });
  const wrong = await browser.submit(code, 'code', { code: '12' });
  for (const { html } of [first, code, wrong])
    expect(html).toContain(
      'to connect <strong><bdi>&lt;i&gt;Claude Code&lt;/i&gt;</bdi></strong> <span class="tag">name not checked',
    );
  const nameless = await newClient(served, { client_name: '\u200b' });
  expect((await newBrowser(served).open(path(goodQuery(nameless)))).text).toContain('an application without a name');
});

test('the sign-in names no application whose request is wrong', async () => {
  for (const wrong of [
    { response_type: 'token' },
    { redirect_uri: 'https://elsewhere.example/cb' },
    { client_id: 'x' },
  ]) {
    const goOn = path({ ...goodQuery(client_id), ...wrong });
    const page = await newBrowser(served).open(`/signin?${new URLSearchParams({ continue: goOn })}`);
    expect([page.status, page.text.includes('to connect')]).toEqual([200, false]);
  }
});

// contract: pages-consent
test('the page shows the requested access beside the choice of access', async () => {
  const both = (await arrived(['owner'])).page;
  expect(both.text).toContain('Asked for: read and write. Give:');
  expect(both.text).toMatch(/Read only less: what writes will fail Read and write asked for/);
  expect(both.text).toContain('It asks for mcp:read and mcp:write .');
  const read = (await arrived(['owner'], { scope: 'mcp:read' })).page;
  expect(read.text).toContain('Asked for: read only. Give:');
  expect(read.text).toMatch(/Read only asked for it changes nothing/);
  expect(read.text).not.toContain('mcp:write');
});

// contract: pages-decision
test('the first button of a decision submits nothing, so that Enter in a field decides nothing', async () => {
  const { page } = await arrived(['owner']);
  const decision = page.html.slice(page.html.indexOf('name="workspace"'));
  expect(/<button[^>]*>/.exec(decision)![0]).toMatch(/^<button class="unseen" formmethod="dialog" formnovalidate /);
});

// contract: pages-consent
test('the lifetime is folded, and unfolded when it is wrong or was changed', async () => {
  const { page, decide } = await arrived(['owner']);
  expect(page.html).toContain('<details class="unfold"><summary>For how long? 7 days</summary>');
  const wrong = await decide({ lifetime_days: '700', decision: 'approve' });
  expect(wrong.html).toContain('<details class="unfold" open><summary>For how long? 700 days</summary>');
  const other = await decide({ lifetime_days: '1', access: '', decision: 'approve' });
  expect(other.html).toContain('<details class="unfold" open><summary>For how long? 1 day</summary>');
});

test('a page allows no script, frame, cache or referrer', async () => {
  const { page } = await arrived();
  const policy = page.headers.get('content-security-policy')!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/form-action|upgrade-insecure-requests|unsafe/);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.html).not.toMatch(/<script|style=|\son\w+=|<img/);
});
