import { AppError } from '@cws/kit';
import { formWith, newBrowser, type Page, signedInBrowser } from '../../testing/browser';
import { mailedCode, mailsTo } from '../../testing/inbox';
import { verifyRequest } from '../../testing/requests';
import { newAddress, type ServedIdentity, serveIdentity, visitor } from '../../testing/serve';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity();
});
afterAll(() => served.stop());

/** The page that asks for the code, after it was mailed. */
async function codeRequested(goOn = '/device') {
  const email = newAddress();
  const browser = newBrowser(served);
  const page = await browser.submit(await browser.open(`/signin?continue=${goOn}`), 'email', { email });
  return { browser, page, email, code: await mailedCode(email) };
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** Sends a form of the page by a click, whose response is not followed. */
function clicked(page: Page, control: string, values: Record<string, string>, cookie: string, site?: string) {
  const { action, fields } = formWith(page, control);
  const headers = { cookie: `session=${cookie}`, ...(site && { 'sec-fetch-site': site }) };
  return served.http(action, { method: 'POST', headers, body: new URLSearchParams({ ...fields, ...values }) });
}

const cookieOf = ({ headers }: Response): string => /^session=([\w-]+)/.exec(headers.getSetCookie().at(-1) ?? '')![1]!;

test('a person who enters address and code returns to the page they came from', async () => {
  const { browser, page, email, code } = await codeRequested();
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(`sent a code to ${email}`)]);
  const device = await browser.submit(page, 'code', { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
  expect([device.status, device.at]).toEqual([200, '/device']);
  expect(device.text).toContain(`Signed in as ${email}`);
});

test.each([
  'https://elsewhere.example/account/keys',
  '//elsewhere.example/device',
  '/\\elsewhere.example',
  '/v1/chats',
  'javascript:alert(1)',
  '',
])('after signing in %p leads to our own page', async (goOn) => {
  const { browser, page, code } = await codeRequested(encodeURIComponent(goOn));
  expect((await browser.submit(page, 'code', { code })).at).toBe('/account/keys');
});

test('the browser gets a new id at sign-in, whose hash is stored for an hour; the old id is not signed in', async () => {
  const { browser, page, code } = await codeRequested();
  const before = browser.cookies.get('session')!;
  await browser.submit(page, 'code', { code });
  const after = browser.cookies.get('session')!;
  expect(after).not.toBe(before);
  const rows = await served.db.collection('browser_sign_ins').find().toArray();
  expect(JSON.stringify(rows)).not.toContain(after);
  browser.cookies.set('session', before);
  expect((await browser.open('/account/keys')).text).toContain('Send me a code');
  browser.cookies.set('session', after);
  expect((await browser.open('/account/keys')).at).toBe('/account/keys');
  served.time.offset += 3_600_001;
  expect((await browser.open('/account/keys')).text).toContain('Send me a code');
});

// contract: over-https
test('the cookie is SameSite and HttpOnly; over TLS it is Secure and restricted to this host', async () => {
  const [plain] = (await served.http('/signin')).headers.getSetCookie();
  expect(plain).toMatch(/^session=[\w-]{43}; Max-Age=3600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  const secure = await serveIdentity({ env: { PUBLIC_ORIGIN: 'https://chat.example.com' } });
  const [cookie] = (await secure.http('/signin')).headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-session=[\w-]{43}; Max-Age=3600; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  );
  await secure.stop();
});

test('a form without the token of its own browser does nothing', async () => {
  const [mine, other] = [newBrowser(served), newBrowser(served)];
  const [page, foreign] = [await mine.open('/signin'), await other.open('/signin')];
  const email = newAddress();
  const attempts = [
    await mine.post('/signin', { email }),
    await mine.submit(page, 'email', { email, form_token: foreign.forms[0]!.fields['form_token']! }),
    await newBrowser(served).submit(page, 'email', { email }),
  ];
  expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(attempts[0]!.text).toContain('This page is out of date');
  expect(await mailsTo(email)).toEqual([]);
});

test('a form from before the sign-in is refused after it', async () => {
  const { browser, page, code } = await codeRequested();
  await browser.submit(page, 'code', { code });
  const other = await codeRequested();
  const attempts = [
    await browser.submit(page, 'code', { code: wrong(code) }),
    await browser.submit(other.page, 'code', { code }),
    await browser.submit(page, '/signin'),
    await other.browser.submit(page, 'code', { code }),
  ];
  expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test('a form that another site sends changes no cookie', async () => {
  for (const path of ['/signin', '/signin/code', '/signin/out']) {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const sent = await served.http(path, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ continue: '/device' }),
    });
    expect([sent.status, sent.headers.getSetCookie()]).toEqual([403, []]);
  }
});

test('a problem is shown above its field, with its status', async () => {
  const browser = newBrowser(served);
  const malformed = await browser.submit(await browser.open('/signin'), 'email', { email: 'nobody' });
  expect([malformed.status, malformed.text]).toEqual([400, expect.stringContaining('Enter one e-mail address')]);
  expect(malformed.html).toMatch(
    /<a href="#email">[\s\S]*id="email-problem"[\s\S]*aria-describedby="email-problem" aria-invalid="true"/,
  );
  const { browser: own, page, code } = await codeRequested();
  const typed = await own.submit(page, 'code', { code: '12' });
  expect([typed.status, typed.text]).toEqual([400, expect.stringContaining('Enter all digits')]);
  const missed = await own.submit(page, 'code', { code: wrong(code) });
  expect([missed.status, missed.text]).toEqual([401, expect.stringContaining('This is not the code')]);
});

// contract: pages-code
test('the page for the code tells the tries that are left, also after a reload, and one sentence about a wrong code', async () => {
  const { browser, page, code } = await codeRequested();
  expect(page.text).toContain('5 tries left');
  let last = page;
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
    last = await browser.submit(last, 'code', { code: wrong(code) });
    for (const shown of [last, await browser.open(last.at)]) {
      expect(shown.text).toContain(left);
      expect(shown.text.match(/This is not the code/g)).toHaveLength(1);
    }
  }
  const burnt = await browser.submit(last, 'code', { code: wrong(code) });
  expect(burnt.text).toContain('it was the last try: the code no longer works');
  expect(burnt.text).not.toMatch(/\d (try|tries) left/);
});

// contract: pages-code
test('the page for the code tells when another one can be sent, and that it was', async () => {
  const { browser, page, email } = await codeRequested();
  expect(page.text).toContain('Send another code possible in 60 seconds');
  served.time.offset += 20_000;
  expect((await browser.open(page.at)).text).toContain('possible in 40 seconds');
  served.time.offset += 40_000;
  const later = await browser.open(page.at);
  expect(later.text).not.toContain('possible in');
  const again = await browser.submit(later, '/signin');
  expect(again.text).toContain('We have sent another code. Only the newest one works.');
  expect(await mailsTo(email)).toHaveLength(2);
  const tried = await browser.submit(again, 'code', { code: '12' });
  expect(tried.text).not.toContain('We have sent another code');
});

// contract: pages-focus
test('each page of the sign-in has the focus in its field, and after an error on the summary', async () => {
  const { browser, page, code } = await codeRequested();
  const first = await newBrowser(served).open('/signin');
  expect(first.html).toMatch(/<input id="email"[^>]* autofocus>/);
  expect(page.html).toMatch(/<input id="code"[^>]* autofocus>/);
  const missed = await browser.submit(page, 'code', { code: wrong(code) });
  expect(missed.html.match(/\sautofocus/g)).toHaveLength(1);
  expect(missed.html).toMatch(/role="alert" tabindex="-1" autofocus/);
});

// contract: pages-done
test('signing out shows a confirmation, and no link can make the page show another one', async () => {
  const { browser, home } = await signedInBrowser(served);
  expect((await browser.submit(home, '/signin/out')).text).toContain('You are signed out.');
  expect((await browser.open('/signin?done=hacked')).text).not.toContain('hacked');
});

test('five wrong codes burn the code', async () => {
  const { browser, page, code } = await codeRequested();
  let last = page;
  for (let n = 0; n < 5; n += 1) last = await browser.submit(last, 'code', { code: wrong(code) });
  expect(last.status).toBe(401);
  const burnt = await browser.submit(last, 'code', { code });
  expect([burnt.status, burnt.text]).toEqual([401, expect.stringContaining('no longer good')]);
});

test('requesting another code too soon gets 429 with the form for the first one', async () => {
  const { browser, page, code } = await codeRequested();
  const again = await browser.submit(page, '/signin');
  expect([again.status, again.text]).toEqual([429, expect.stringContaining('The last one may still be valid')]);
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await browser.submit(again, 'code', { code })).at).toBe('/device');
});

test('a code works only in the browser that requested it and not at REST, and neither replaces the other', async () => {
  const { browser, page, email, code } = await codeRequested();
  await expect(served.client.verifyOtp(visitor(), verifyRequest(email, code))).rejects.toMatchObject({
    code: 'code_expired',
  });
  await served.client.requestOtp(visitor('198.51.100.1'), { email });
  const restCode = await mailedCode(email);
  const stranger = newBrowser(served);
  const strange = await stranger.submit(await stranger.open('/signin'), 'email', { email: newAddress() });
  expect((await stranger.submit(strange, 'code', { email, code })).status).toBe(401);
  for (let n = 0; n < 5; n += 1)
    await served.client.verifyOtp(visitor(), verifyRequest(email, wrong(restCode))).catch((error: AppError) => error);
  expect((await browser.submit(page, 'code', { code })).at).toBe('/device');
});

test('mails requested on a page and at REST count together', async () => {
  const [email, call] = [newAddress(), visitor('198.51.100.9')];
  await served.client.requestOtp(call, { email });
  const browser = newBrowser(served, call);
  expect((await browser.submit(await browser.open('/signin'), 'email', { email })).status).toBe(429);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a sign-in while profiles is unavailable leaves the code valid', async () => {
  const { browser, page, code } = await codeRequested();
  const { ensureUser } = served.profiles.client;
  Object.assign(served.profiles.client, {
    ensureUser: async () => Promise.reject(new AppError('upstream_unavailable', { retryAfter: 1 })),
  });
  const away = await browser.submit(page, 'code', { code });
  Object.assign(served.profiles.client, { ensureUser });
  expect([away.status, away.text]).toEqual([503, expect.stringContaining('Your code stays good')]);
  expect((await browser.submit(away, 'code', { code })).at).toBe('/device');
});

test('after signing out somebody else may sign in for the same page', async () => {
  const { browser } = await signedInBrowser(served);
  const device = { install_id: 'laptop-1', scope: '', client_ip: '198.51.100.7' };
  const { user_code } = await served.context.devices.requests.start(visitor(), device, served.context.clock());
  const page = await browser.open(`/device?user_code=${user_code}`);
  const session = browser.cookies.get('session')!;
  const out = await browser.submit(page, '/signin/out');
  expect([out.status, out.forms[0]!.fields['continue']]).toEqual([200, `/device?user_code=${user_code}`]);
  browser.cookies.set('session', session);
  expect((await browser.open('/account/keys')).text).toContain('Send me a code');
});

test('a second click on the button that mails a code shows the form for the code, and mails no other one', async () => {
  const [browser, email] = [newBrowser(served), newAddress()];
  const page = await browser.open('/signin');
  await browser.submit(page, 'email', { email });
  const again = await browser.submit(page, 'email', { email });
  expect([again.status, again.text]).toEqual([200, expect.stringContaining(`sent a code to ${email}`)]);
  const code = await mailedCode(email);
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await browser.submit(again, 'code', { code })).at).toBe('/account/keys');
});

test('a second click on the button that signs in succeeds within seconds with the same code', async () => {
  const { browser, page, code } = await codeRequested();
  const before = browser.cookies.get('session')!;
  const first = await browser.submit(page, 'code', { code });
  const after = browser.cookies.get('session');
  browser.cookies.set('session', before);
  expect((await browser.submit(page, 'code', { code: wrong(code) })).status).toBe(401);
  expect((await browser.submit(page, 'code', { code })).at).toBe(first.at);
  expect(browser.cookies.get('session')).toBe(after);
  browser.cookies.set('session', before);
  served.time.offset += 10_001;
  expect((await browser.submit(page, 'code', { code })).status).toBe(401);
});

// contract: pages-reload
test.each([
  ['keeps', 'same-origin'],
  ['keeps, and sends no Fetch Metadata,', undefined],
  ['drops', 'same-origin'],
])(
  'a second click on "Sign in" leads to the same page as the first one when the browser %s the first cookie',
  async (kept, site) => {
    const { browser, page, code } = await codeRequested();
    const before = browser.cookies.get('session')!;
    const click = (cookie: string) => clicked(page, 'code', { code }, cookie, site);
    const first = await click(before);
    const after = cookieOf(first);
    const second = await click(kept === 'drops' ? before : after);
    expect([second.status, second.headers.get('location')]).toEqual([303, '/device']);
    if (kept === 'drops') expect(cookieOf(second)).toBe(after);
    else expect(second.headers.getSetCookie()).toEqual([]);
    browser.cookies.set('session', after);
    expect((await browser.open('/device')).at).toBe('/device');
  },
);

// contract: pages-reload
test.each(['keeps', 'forgets', 'replaces'])(
  'a second click on "Sign out" leads to the same page as the first one when the browser %s the cookie',
  async (kept) => {
    const { browser, home } = await signedInBrowser(served);
    const before = browser.cookies.get('session')!;
    const first = await clicked(home, '/signin/out', {}, before, 'same-origin');
    const replaced = cookieOf(await served.http('/signin'));
    const cookie = { keeps: before, forgets: '', replaces: replaced }[kept]!;
    const second = await clicked(home, '/signin/out', {}, cookie, 'same-origin');
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
  },
);

test('a form for signing out that is out of date ends no sign-in of somebody else', async () => {
  const [{ browser, home }, other] = [await signedInBrowser(served), await signedInBrowser(served)];
  await browser.submit(home, '/signin/out');
  const session = other.browser.cookies.get('session')!;
  const sent = await clicked(home, '/signin/out', {}, session, 'same-origin');
  expect(sent.headers.get('location')).toMatch(/^\/account\/notice/);
  expect((await other.browser.open('/account/keys')).at).toBe('/account/keys');
});

test('the form for the code has its own URL, which works in its own browser alone', async () => {
  const { browser, page, email, code } = await codeRequested();
  expect(page.at).toMatch(/^\/signin\/code\?continue=%2Fdevice&form_state=/);
  expect(page.at).not.toContain(encodeURIComponent(email));
  expect((await browser.open(page.at)).text).toContain(`sent a code to ${email}`);
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await newBrowser(served).open(page.at)).at).toBe('/signin?continue=%2Fdevice');
  await browser.submit(page, 'code', { code });
  expect((await browser.open(page.at)).at).toBe('/device');
});

test('signing in again while signed in leaves one sign-in', async () => {
  const { browser, email } = await signedInBrowser(served);
  const before = browser.cookies.get('session')!;
  served.time.offset += 61_000;
  expect((await browser.open('/signin')).at).toBe('/account/keys');
  const fields = (await browser.open('/account/keys')).forms[0]!.fields;
  const page = await browser.post('/signin', { form_token: fields['form_token']!, email });
  await browser.submit(page, 'code', { code: await mailedCode(email) });
  browser.cookies.set('session', before);
  expect((await browser.open('/account/keys')).text).toContain('Send me a code');
});
