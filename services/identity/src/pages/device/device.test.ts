import { type Page, signedInBrowser } from '../../testing/browser';
import { DEVICE_GRANT, newInstall, post, resolved } from '../../testing/cli';
import { newAddress, type ServedIdentity, serveIdentity, visitor } from '../../testing/serve';

let served: ServedIdentity;
beforeAll(async () => {
  served = await serveIdentity();
});
afterAll(() => served.stop());

/** A device that waits, started from an address of its own. */
async function started(from = '198.51.100.7', device_name?: string) {
  const install_id = newInstall();
  const { body } = await post(served, 'device', { install_id, device_name }, {}, visitor(from));
  const poll = () => post(served, 'token', { grant_type: DEVICE_GRANT, install_id, device_code: body.device_code });
  return { ...body, poll } as { user_code: string; verification_uri_complete: string; poll: typeof poll };
}

const pathOf = (uri: string) => uri.slice(new URL(uri).origin.length);

test('a typed code shows who requests what from where; approval takes a click, and reloading repeats nothing', async () => {
  const { browser, email, user_id } = await signedInBrowser(served);
  const { user_code, poll } = await started();
  const typed = user_code.replace('-', ' ').toLowerCase();
  const page = await browser.submit(await browser.open('/device'), 'user_code', { user_code: typed });
  expect(page.text).toContain(`The device shows the code ${user_code}`);
  expect(page.text).toContain('Approve only if your terminal shows this code');
  expect(page.text).toMatch(/Asks from 198\.51\.100\.7 \(another network than yours\)/);
  expect(page.text).toContain(`Signed in as ${email}`);
  expect(page.text).toContain('Started just now');
  expect(page.text).toMatch(/Started \d+ \w+ \d{4} at \d\d:\d\d UTC/);
  expect((await poll()).body.error).toBe('authorization_pending');
  const done = await browser.submit(page, 'decision', { decision: 'approve' });
  expect([done.status, done.at]).toEqual([200, '/device/approved']);
  expect(await resolved(served, (await poll()).body.access_token)).toMatchObject({ user_id, email });
});

test('an IPv6 address is shown in full and compared by network', async () => {
  const { browser } = await signedInBrowser(served, undefined, visitor('2001:db8:1:2::a'));
  const { verification_uri_complete } = await started('2001:db8:1:2::b');
  const page = await browser.open(pathOf(verification_uri_complete));
  expect(page.text).toContain('Asks from 2001:db8:1:2::b (your own network)');
});

test('opening the link with the code grants nothing', async () => {
  const { browser } = await signedInBrowser(served);
  const { user_code, verification_uri_complete, poll } = await started();
  const page = await browser.open(pathOf(verification_uri_complete));
  expect(page.text).toContain(user_code);
  expect((await poll()).body.error).toBe('authorization_pending');
  const done = await browser.submit(page, 'decision', { decision: 'deny' });
  expect(done.at).toBe('/device/denied');
  served.time.offset += 60_000;
  expect((await poll()).body.error).toBe('access_denied');
});

test('a decided or expired request cannot be decided again', async () => {
  const { browser } = await signedInBrowser(served);
  const [first, second] = [await started(), await started()];
  const page = await browser.open(pathOf(first.verification_uri_complete));
  await browser.submit(page, 'decision', { decision: 'deny' });
  const again = await browser.submit(page, 'decision', { decision: 'approve' });
  expect([again.status, again.text]).toEqual([400, expect.stringContaining('expired or already decided')]);
  const late = await browser.open(pathOf(second.verification_uri_complete));
  served.time.offset += 901_000;
  expect((await browser.submit(late, 'decision', { decision: 'approve' })).status).toBe(400);
});

test('a second click on a decision is the same decision, and a reload counts no wrong code', async () => {
  const { browser } = await signedInBrowser(served);
  const { verification_uri_complete } = await started();
  const page = await browser.open(pathOf(verification_uri_complete));
  await browser.submit(page, 'decision', { decision: 'approve' });
  expect((await browser.submit(page, 'decision', { decision: 'approve' })).at).toBe('/device/approved');
  const wrong = await browser.submit(await browser.open('/device'), 'user_code', { user_code: 'BBBB-BBBB' });
  expect(wrong.at).toMatch(/^\/device\?form_state=/);
  for (let n = 0; n < 12; n += 1) expect((await browser.open(wrong.at)).status).toBe(400);
});

// contract: pages-reload
test('two clicks on a decision that are decided at one time both lead to it, and count no wrong code', async () => {
  const { browser } = await signedInBrowser(served);
  for (let n = 0; n < 12; n += 1) {
    const page = await browser.open(pathOf((await started(`198.51.100.${n + 20}`)).verification_uri_complete));
    const approve = () => browser.submit(page, 'decision', { decision: 'approve' });
    const clicks = await Promise.all([approve(), approve(), approve(), approve()]);
    expect(clicks.map(({ at }) => at)).toEqual(Array(4).fill('/device/approved'));
  }
});

// contract: device-limits
test('after ten wrong codes by one sign-in or from one address the next gets 429 for a quarter of an hour', async () => {
  const home = '203.0.113.77';
  const { browser } = await signedInBrowser(served, newAddress(), visitor(home));
  const { user_code } = await started();
  let page: Page = await browser.open('/device');
  for (let n = 0; n < 10; n += 1) {
    page = await browser.submit(page, 'user_code', { user_code: n % 2 ? 'BBBB-BBBB' : 'nonsense' });
    expect(page.status).toBe(400);
  }
  const refused = await browser.submit(page, 'user_code', { user_code });
  expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Too many wrong codes')]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  const neighbour = await signedInBrowser(served, newAddress(), visitor(home));
  expect((await neighbour.browser.open(`/device?user_code=${user_code}`)).status).toBe(429);
  const elsewhere = await signedInBrowser(served, newAddress(), visitor('203.0.113.78'));
  expect((await elsewhere.browser.open(`/device?user_code=${user_code}`)).status).toBe(200);
});

// contract: cli-device-name, pages-device
test('the page shows the name that the machine gives itself, as text on one line', async () => {
  const { browser } = await signedInBrowser(served);
  const shown = async (name: string) =>
    (await browser.open(pathOf((await started(undefined, name)).verification_uri_complete))).html;
  expect(await shown('ada-laptop')).toContain(', named “<strong><bdi>ada-laptop</bdi></strong>”');
  expect(await shown(' <b>Your\n\u202ebank</b> ')).toContain('<bdi>&lt;b&gt;Your bank&lt;/b&gt;</bdi>');
  expect(await shown('x'.repeat(5_000))).toContain(`<bdi>${'x'.repeat(64)}</bdi>`);
  expect(await shown('\u3164\u200b')).toContain('<dd>198.51.100.7 ');
});

test('a device that another release has started, without a name, is shown', async () => {
  const { browser } = await signedInBrowser(served);
  const { verification_uri_complete } = await started();
  await served.db.collection('device_codes').updateMany({}, { $unset: { device_name: '' } });
  expect((await browser.open(pathOf(verification_uri_complete))).text).toContain('Asks from 198.51.100.7');
});

// contract: pages-focus
test('the first field has the focus, and after an error the summary, which alone tells it', async () => {
  const { browser } = await signedInBrowser(served);
  const page = await browser.open('/device');
  expect(page.html).toMatch(/<input id="user_code"[^>]* autofocus>/);
  const wrong = await browser.submit(page, 'user_code', { user_code: 'BBBB-BBBB' });
  expect(wrong.html.match(/\sautofocus/g)).toHaveLength(1);
  expect(wrong.html).toMatch(/role="alert" tabindex="-1" autofocus/);
  expect(wrong.text.match(/No device waits with this code/g)).toHaveLength(1);
});
