import { uuidV7 } from '@cws/kit';
import { formWith, type Page, signedInBrowser } from '../../testing/browser';
import { cliSignIn, resolved } from '../../testing/cli';
import { connected } from '../../testing/oauth';
import { type ServedIdentity, serveIdentity } from '../../testing/serve';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity();
});
afterAll(() => served.stop());

const keyIn = (page: Page) => /wsk_\w+/.exec(page.text)?.[0] ?? '';
const good = { name: 'Laptop', workspace: 'account', access: 'write', lifetime_days: '30' };

test('a key is shown once, works within its bounds, and is refused once it is revoked', async () => {
  const { browser, home, user_id } = await signedInBrowser(served);
  const business = uuidV7();
  served.workspace.state.roles.set(`${business} ${user_id}`, 'manager');
  const created = await browser.submit(home, 'lifetime_days', { ...good, workspace: business, access: 'read' });
  const key = keyIn(created);
  expect(await resolved(served, key)).toMatchObject({ business_id: business, role: 'manager', has_allowlist: true });
  const list = await browser.open('/account/keys');
  expect([list.text.includes('Laptop'), list.text.includes('Acme'), keyIn(list)]).toEqual([true, true, '']);
  const after = await browser.submit(list, 'id');
  expect([after.at, after.text.includes('Laptop')]).toEqual(['/account/keys?done=revoked', false]);
  expect(after.text).toContain('It is revoked, and has stopped working.');
  expect(after.html).toMatch(/role="status" tabindex="-1" autofocus/);
  expect(await resolved(served, key)).toBeUndefined();
});

test('a person who has 50 keys reads on the page why there is no other one', async () => {
  const { browser, home, user_id } = await signedInBrowser(served);
  await browser.submit(home, 'lifetime_days', good);
  const keys = served.db.collection<{ _id: string }>('key_grants');
  const { _id, ...first } = (await keys.findOne({ user_id } as object))!;
  const others = Array.from({ length: 49 }, () => ({ ...first, _id: uuidV7(), key_hash: uuidV7() }));
  await keys.insertMany(others);
  const page = await browser.open('/account/keys');
  const refused = await browser.submit(page, 'lifetime_days', { ...good, name: 'One more' });
  expect([refused.status, keyIn(refused)]).toEqual([409, '']);
  expect(refused.text).toContain('You have 50 keys');
});

test('reloading neither shows a key again nor makes one, and a form that is sent again after seconds makes one key', async () => {
  const { browser, home, user_id } = await signedInBrowser(served);
  const created = await browser.submit(home, 'lifetime_days', good);
  expect([created.at, keyIn(created)]).toEqual([
    expect.stringMatching(/^\/account\/keys\/created\?key=/),
    expect.stringMatching(/^wsk_/),
  ]);
  const reloaded = await browser.open(created.at);
  served.time.offset += 10_001;
  for (const again of [reloaded, await browser.submit(home, 'lifetime_days', good)]) {
    expect([again.at, keyIn(again)]).toEqual([created.at, '']);
    expect(again.text).toContain('This key was shown once already');
  }
  const rows = await served.db.collection('key_grants').find({ user_id }).toArray();
  expect(rows).toHaveLength(1);
  expect(await resolved(served, keyIn(created))).toMatchObject({ user_id });
});

// contract: pages-reload
test('a second click on "Create key" shows the key of the first one, whose page the browser has discarded', async () => {
  const { browser, home, user_id } = await signedInBrowser(served);
  const dropped = await browser.submit(home, 'lifetime_days', good);
  const shown = await browser.submit(home, 'lifetime_days', good);
  expect([shown.at, keyIn(shown)]).toEqual([dropped.at, keyIn(dropped)]);
  expect(keyIn(await browser.open(shown.at))).toBe('');
  expect(await served.db.collection('key_grants').countDocuments({ user_id })).toBe(1);
});

// contract: pages-reload
test('a second click on "Revoke now" leads to the same page as the first one', async () => {
  const { browser, home } = await signedInBrowser(served);
  await browser.submit(home, 'lifetime_days', good);
  const list = await browser.open('/account/keys');
  const [first, second] = [await browser.submit(list, 'id'), await browser.submit(list, 'id')];
  expect([second.status, second.at]).toEqual([first.status, first.at]);
});

test('a new key can be shown for ten minutes, to its own person in its own browser, and is not stored readably', async () => {
  const [{ browser, home, email }, other] = [await signedInBrowser(served), await signedInBrowser(served)];
  const { fields } = formWith(home, 'lifetime_days');
  const make = async (name: string) => {
    const cookie = `session=${browser.cookies.get('session')}`;
    const init = { method: 'POST', headers: { cookie }, body: new URLSearchParams({ ...fields, ...good, name }) };
    return (await served.http('/account/keys', init)).headers.get('location')!;
  };
  const [first, second] = [await make('one'), await make('two')];
  expect(keyIn(await other.browser.open(first))).toBe('');
  served.time.offset += 600_001;
  expect(keyIn(await browser.open(first))).toBe('');
  served.time.offset -= 600_001;
  const head = await served.http(second, {
    method: 'HEAD',
    headers: { cookie: `session=${browser.cookies.get('session')}` },
  });
  expect(head.status).toBe(303);
  const rows = JSON.stringify(await served.db.collection('key_grants').find().toArray());
  const shown = keyIn(await browser.open(second));
  expect([shown.slice(0, 4), rows.includes(shown), email.length > 0]).toEqual(['wsk_', false, true]);
  expect(keyIn(await browser.open(first))).toMatch(/^wsk_/);
});

test('the page lists connections and installs too, and revoking one revokes all its tokens', async () => {
  const { browser, email, user_id } = await signedInBrowser(served);
  const person = { user_id, email };
  const [connection, install] = [await connected(served, { person }), await cliSignIn(served, undefined, person)];
  let page = await browser.open('/account/keys');
  expect(page.text).toContain('Claude');
  expect(page.text).toContain('client.example.com');
  expect(page.text).toContain(install.install_id);
  while (page.forms.some(({ names }) => names.includes('id'))) page = await browser.submit(page, 'id');
  expect(await resolved(served, connection.access_token)).toBeUndefined();
  expect(await resolved(served, install.access_token)).toBeUndefined();
});

test("revoking somebody else's key has no effect", async () => {
  const [mine, other] = [await signedInBrowser(served), await signedInBrowser(served)];
  const { access_token } = await cliSignIn(served, undefined, other);
  const foreign = keyIn(await other.browser.submit(other.home, 'lifetime_days', good));
  const theirs = (await other.browser.open('/account/keys')).forms.flatMap(({ fields }) => fields['id'] ?? []);
  const { form_token } = formWith(mine.home, 'lifetime_days').fields;
  for (const id of [...theirs, uuidV7(), 'x'])
    expect((await mine.browser.post('/account/keys/revoke', { form_token: form_token!, id })).status).toBe(404);
  expect(theirs).toHaveLength(2);
  expect([await resolved(served, access_token), await resolved(served, foreign)]).not.toContain(undefined);
});

test('the list and the form say in plain words what each kind reaches', async () => {
  const { browser, home, user_id, email } = await signedInBrowser(served);
  const [person, workspace] = [{ user_id, email }, uuidV7()];
  served.workspace.state.roles.set(`${workspace} ${user_id}`, 'manager');
  await connected(served, { person });
  await connected(served, { person, choice: { workspace } });
  await browser.submit(home, 'lifetime_days', good);
  await browser.submit(home, 'lifetime_days', { ...good, workspace });
  const { text } = await browser.open('/account/keys');
  const there = 'use every tool that a manager may use, and read and answer the conversations of this business';
  for (const sentence of [
    'use 2 tools of the tool server, and nothing else: no conversations',
    `${there}; it does not reach your own chats, profile or settings`,
    `${there}; it also reaches your own chats with this business, your profile and your settings`,
    'your own chats, profile and settings, new businesses, and the desk of each of your businesses',
    'the conversations at the desk of each of your businesses',
  ])
    expect(text).toContain(sentence);
});

// contract: pages-keys
test('an install is listed by the name of its machine, and one without a name too, with its id', async () => {
  const { browser, email, user_id } = await signedInBrowser(served);
  const person = { user_id, email };
  const named = await cliSignIn(served, undefined, person, 'ada-laptop');
  const nameless = await cliSignIn(served, undefined, person);
  const { html } = await browser.open('/account/keys');
  expect(html).toContain('<h2><bdi>ada-laptop</bdi> <span class="tag">Command line</span></h2>');
  expect(html).toContain('<h2><bdi>A computer without a name</bdi>');
  for (const { install_id } of [named, nameless]) expect(html).toContain(`<code class="whole">${install_id}</code>`);
});

// contract: pages-keys
test('a row says how long it lasts and when it was used, and an owner has the right article', async () => {
  const { browser, home, user_id, email } = await signedInBrowser(served);
  const workspace = uuidV7();
  served.workspace.state.roles.set(`${workspace} ${user_id}`, 'owner');
  await browser.submit(home, 'lifetime_days', { ...good, workspace, lifetime_days: '7' });
  await connected(served, { person: { user_id, email }, choice: { workspace } });
  const { text } = await browser.open('/account/keys');
  expect(text).toContain('never used · ends in 7 days');
  expect(text).toMatch(/Ends in 7 days , \d+ \w+ \d{4} at \d\d:\d\d UTC/);
  expect(text).toContain('use every tool that an owner may use');
  expect(text).toContain('You are an owner there.');
  expect(text).not.toMatch(/\b(a|are) owner/);
  served.time.offset += 3 * 86_400_000;
  const { browser: later } = await signedInBrowser(served, email);
  expect((await later.open('/account/keys')).text).toContain('ends in 4 days');
});

test.each([
  ['name', { name: ' ' }, 400],
  ['workspace', { workspace: '' }, 400],
  ['access', { access: 'all' }, 400],
  ['lifetime_days', { lifetime_days: '91' }, 400],
])('a wrong %s makes no key and keeps what was typed', async (name, values, status) => {
  const { browser, home } = await signedInBrowser(served);
  const page = await browser.submit(home, 'lifetime_days', { ...good, ...values });
  expect([page.status, keyIn(page)]).toEqual([status, '']);
  expect(page.html).toContain(`<a href="#${name}">`);
  expect(formWith(page, 'lifetime_days').fields).toMatchObject(
    name === 'name' ? { workspace: 'account' } : { name: 'Laptop' },
  );
});

test('a key for a business of others is refused', async () => {
  const { browser, home } = await signedInBrowser(served);
  const page = await browser.submit(home, 'lifetime_days', { ...good, workspace: uuidV7() });
  expect([page.status, keyIn(page)]).toEqual([403, '']);
});
