import type { Page } from 'playwright-core';
import { newWindow, realBrowser } from './support/chromium';
import { postCli, waitingDevice } from './support/cli-token';
import { covers } from './support/covers';
import { mailsTo, newestCode } from './support/inbox';
import { authorizeUrl, goodQuery, newClient } from './support/oauth';
import { randomAddress } from './support/people';
import { hostRoot } from './support/target';
import { waitingClient } from './support/waiting-client';
import { follow, mainText, press, redirectAt, signInOn } from './support/walk';

const browser = realBrowser();
const redirectUri = waitingClient();

const KEYS = `${hostRoot}/account/keys`;
const newPage = () => newWindow(browser(), { javaScriptEnabled: false });

async function arrive(url: string): Promise<Page> {
  const page = await newPage();
  await page.goto(url);
  await signInOn(page, randomAddress());
  return page;
}

/** Reloads, which must not send a form: a browser asks its user before it sends one again. */
async function reload(page: Page): Promise<string> {
  const methods: string[] = [];
  const note = (request: { isNavigationRequest(): boolean; method(): string }) => {
    if (request.isNavigationRequest()) methods.push(request.method());
  };
  page.on('request', note);
  await page.reload();
  page.off('request', note);
  expect(new Set(methods)).toEqual(new Set(['GET']));
  return mainText(page);
}

/** Goes back, which must not send a form either. */
async function back(page: Page): Promise<string> {
  await page.goBack();
  return reload(page);
}

async function twice(page: Page, button: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: button, exact: true }).dblclick();
  await loaded;
  await page.waitForLoadState();
}

const keysOn = (page: Page): Promise<number> => page.getByRole('heading', { name: 'Laptop' }).count();

async function fillKey(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Laptop');
  await page.getByLabel('Your account').check();
}

covers('pages.reload')('reload and Back during a sign-in neither request nor use a code', async () => {
  const [page, email] = [await newPage(), randomAddress()];
  await page.goto(KEYS);
  await page.getByLabel('E-mail address').fill(email);
  await press(page, 'Send me a code');
  expect(await reload(page)).toContain(`sent a code to ${email}`);
  const code = await newestCode(email, 1);
  for (let tries = 0; tries < 3; tries += 1) {
    await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000');
    await press(page, 'Sign in');
    expect(await reload(page)).toContain('This is not the code');
    expect(await reload(page)).toContain('This is not the code');
  }
  expect(await back(page)).toContain('This is not the code');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await press(page, 'Sign in');
  expect(await reload(page)).toContain(`Signed in as ${email}`);
  expect(await back(page)).toContain(`Signed in as ${email}`);
  expect(await mailsTo(email)).toHaveLength(1);
});

covers('pages.reload', 'pages.key-once')(
  'a new key is shown once, and reload and Back do not create another',
  async () => {
    const page = await arrive(KEYS);
    await page.getByLabel('Name').fill('   ');
    await page.getByLabel('Your account').check();
    await press(page, 'Create key');
    expect(await reload(page)).toContain('Give the key a name');
    await fillKey(page);
    await press(page, 'Create key');
    const key = await page.locator('code').innerText();
    expect(key).toMatch(/^wsk_/);
    expect(page.url()).not.toContain(key);
    expect(await reload(page)).toContain('This key was shown once already');
    expect(await page.content()).not.toContain(key);
    await back(page);
    await page.goto(KEYS);
    expect(await keysOn(page)).toBe(1);
    await page.getByText('Revoke Laptop').click();
    await press(page, 'Revoke now');
    expect(await reload(page)).toContain('There is nothing yet');
    await press(page, 'Not you? Sign out');
    expect(await reload(page)).toContain('Send me a code');
    expect(await back(page)).toContain('Send me a code');
  },
);

covers('pages.reload', 'pages.key-once')('buttons that are clicked twice act once', async () => {
  const [page, email] = [await newPage(), randomAddress()];
  await page.goto(KEYS);
  await page.getByLabel('E-mail address').fill(email);
  await twice(page, 'Send me a code');
  expect(await mainText(page)).not.toContain('That did not work');
  await page.getByLabel('Code', { exact: true }).fill(await newestCode(email, (await mailsTo(email)).length));
  await twice(page, 'Sign in');
  expect(await mainText(page)).toContain(`Signed in as ${email}`);
  await fillKey(page);
  await twice(page, 'Create key');
  expect(await page.locator('code').innerText()).toMatch(/^wsk_/);
  await follow(page, 'Done');
  expect(await keysOn(page)).toBe(1);
  const { user_code, form } = await waitingDevice();
  await page.goto(`${hostRoot}/device?user_code=${user_code}`);
  await twice(page, 'Approve');
  expect(await mainText(page)).toContain('Your device is connected');
  expect((await postCli('token', form)).status).toBe(200);
});

covers('pages.reload')('a form of an outdated tab has no effect, and reload does not send it again', async () => {
  const page = await arrive(KEYS);
  const other = await page.context().newPage();
  await other.goto(KEYS);
  await press(other, 'Not you? Sign out');
  await fillKey(page);
  await press(page, 'Create key');
  expect(await reload(page)).toContain('This page is out of date');
  await follow(page, 'Open it again');
  expect(await mainText(page)).toContain('Send me a code');
  await signInOn(other, randomAddress());
  expect(await reload(page)).toContain('Signed in as');
});

covers('pages.reload')('errors at an approval or with a device are still shown after a reload', async () => {
  const redirect_uri = redirectUri();
  const client_id = await newClient({ redirect_uris: [redirect_uri] });
  const page = await arrive(authorizeUrl({ ...goodQuery(client_id), redirect_uri }));
  await page.getByLabel('A new business').check();
  await press(page, 'Approve');
  expect(await reload(page)).toContain('Give the new business a name');
  await page.getByLabel('Your account only').check();
  await press(page, 'Approve');
  expect((await redirectAt(page, redirect_uri)).get('code')).toBeTruthy();
  expect(await back(page)).toContain('wants to connect');
  await page.goto(`${hostRoot}/device`);
  await page.getByLabel('Code').fill('BBBB-BBBB');
  await press(page, 'Continue');
  expect(await reload(page)).toContain('No device waits with this code');
  const { user_code } = await waitingDevice();
  await page.getByLabel('Code').fill(user_code);
  await press(page, 'Continue');
  expect(await reload(page)).toContain(user_code);
  await press(page, 'Deny');
  expect(await reload(page)).toContain('was not connected');
});

covers('pages.methods')('a GET of an address that only buttons use gets 405 with Allow', async () => {
  for (const path of ['/signin/out', '/account/keys/revoke']) {
    const { status, headers } = await fetch(hostRoot + path, { redirect: 'manual' });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  }
  const { status, headers } = await fetch(`${hostRoot}/signin/code`, { method: 'PUT' });
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});
