import type { Page } from 'playwright-core';
import { newWindow, realBrowser } from './support/chromium';
import { authorizeCliUrl, authorizeQuery, waitingDevice } from './support/cli-token';
import { covers } from './support/covers';
import { notOnScreen, tabThrough } from './support/first-screen';
import { authorizeUrl, goodQuery, newClient } from './support/oauth';
import { randomAddress } from './support/people';
import { pixelsTooWide } from './support/pixels-too-wide';
import { hostRoot } from './support/target';
import { waitingClient } from './support/waiting-client';
import { mainText, press, redirectAt, signInOn } from './support/walk';

const browser = realBrowser();
const redirectUri = waitingClient();

const PHONE = { width: 360, height: 640 };
const DESKTOP = { width: 1280, height: 800 };
const CUSTOM = 'com.example.an-application-with-a-long-name:/oauth/callback';
const LONG = 'An assistant whose name is so long that it has to be broken into lines '.repeat(2);

/** The address of the approval page of a new application. */
async function asking(client_name: string, redirect_uri = redirectUri()): Promise<string> {
  const client_id = await newClient({ client_name, redirect_uris: [redirect_uri] });
  return authorizeUrl({ ...goodQuery(client_id), redirect_uri });
}

/** Somebody who is signed in and has one business. */
async function owner(viewport: { width: number; height: number }): Promise<Page> {
  const page = await newWindow(browser(), { viewport });
  await page.goto(await asking('Assistant'));
  await signInOn(page, randomAddress());
  await page.getByLabel('A new business').check();
  await page.getByLabel('Name of the new business').fill('Demo Coffee');
  await press(page, 'Approve');
  await redirectAt(page, redirectUri());
  return page;
}

/** Runs in the page: the next Tab leads to what comes behind this element. */
const FROM_HERE = (one: { tabIndex: number; focus(): void }) => {
  one.tabIndex = -1;
  one.focus();
};

const devicePath = async (device_name: string) =>
  `${hostRoot}/device?user_code=${(await waitingDevice({ device_name })).user_code}`;

/** Opens approvals of every kind, with names of every length. */
async function looksAtDecisions(viewport: { width: number; height: number }): Promise<void> {
  const page = await owner(viewport);
  const cli = (device_name: string) => authorizeCliUrl({ ...authorizeQuery(), device_name });
  for (const url of [
    await asking('Claude Code'),
    await asking(LONG, CUSTOM),
    await asking('\u0645'.repeat(100), `https://${'a-long-name.'.repeat(15)}example.com/callback`),
    cli('ada-laptop'),
    cli('x'.repeat(64)),
    await devicePath('ada-laptop'),
    await devicePath('W'.repeat(64)),
  ]) {
    await page.goto(url);
    expect(await notOnScreen(page, 'button[name=decision]')).toEqual([]);
  }
  await page.goto(await asking('Claude Code'));
  expect(await notOnScreen(page, 'h1, .target, .note, [name=workspace], [name=access]')).toEqual([]);
  await page.goto(await devicePath('ada-laptop'));
  expect(await notOnScreen(page, 'h1, .user-code, .note, form > .facts > dt')).toEqual([]);
}

covers('pages.decision')('the decision is on the first screen of a small phone', () => looksAtDecisions(PHONE));
covers('pages.decision')('the decision is on the first screen of a desktop', () => looksAtDecisions(DESKTOP));

covers('pages.decision')('the decision stays on the screen after an error and while all is unfolded', async () => {
  const page = await newWindow(browser(), { viewport: PHONE });
  await page.goto(await asking('Claude Code'));
  await signInOn(page, randomAddress());
  expect(await notOnScreen(page, 'button[name=decision]')).toEqual([]);
  await page.getByLabel('A new business').check();
  await press(page, 'Approve');
  expect(await notOnScreen(page, 'button[name=decision]')).toEqual([]);
  for (const summary of await page.locator('form summary').all()) await summary.click();
  await page.evaluate('scrollTo(0, 0)');
  expect(await notOnScreen(page, 'button[name=decision]')).toEqual([]);
});

covers('pages.decision')('Enter in a field decides nothing', async () => {
  const page = await owner(PHONE);
  await page.goto(await asking('Claude Code'));
  const sent: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && sent.push(request.method()));
  await page.getByText('For how long?').click();
  for (const field of [page.getByLabel('Days that each key lasts'), page.getByLabel('Read only')])
    await field.press('Enter');
  await page.getByLabel('Read and write').check();
  expect([sent, await page.getByRole('button', { name: 'Approve' }).count()]).toEqual([[], 1]);
});

covers('pages.keyboard')('a keyboard alone reaches every control, none is covered, and it decides', async () => {
  const page = await owner(PHONE);
  await page.goto(await asking('Claude Code'));
  const folded = await page.locator('form summary').all();
  await folded[0]!.press('Enter');
  await folded[1]!.press(' ');
  expect(await page.locator('details[open]').count()).toBe(2);
  await page.evaluate('scrollTo(0, 0)');
  await page.locator('.banner').evaluate(FROM_HERE);
  const stops = await tabThrough(page);
  expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
  expect(stops.map(({ what }) => what.split('\n', 1)[0])).toEqual(
    expect.arrayContaining([
      'button Not you? Sign out',
      expect.stringContaining('input workspace'),
      'input access read',
      'button decision approve Approve',
      'button decision deny Deny',
      'summary What exactly may it do?',
      'summary For how long? 7 days',
      'input lifetime_days 7',
    ]),
  );
  await page.getByRole('button', { name: 'Deny' }).press(' ');
  expect((await redirectAt(page, redirectUri())).get('error')).toBe('access_denied');
});

/** Runs in the page: how the element is isolated from the text around it. */
const UNICODE_BIDI = (one: object) => (globalThis as unknown as Styles).getComputedStyle(one).unicodeBidi;

interface Styles {
  getComputedStyle(one: object): { readonly unicodeBidi: string };
}

covers('pages.names')('names that disturb are shown as text, in their place', async () => {
  const page = await owner({ width: 320, height: 640 });
  const hostile = `<b>Bank</b>\u202e\ne${'\u0301'.repeat(80)}`;
  await page.goto(await asking(hostile));
  const heading = `<b>Bank</b> e${'\u0301'.repeat(4)} wants to connect`;
  expect((await page.locator('h1').innerText()).normalize('NFD')).toBe(heading);
  for (const url of [
    await asking('\u0645\u062a\u062c\u0631 3.2'),
    authorizeCliUrl({ ...authorizeQuery(), device_name: '\u05de\u05d7\u05e9\u05d1 (1' }),
    await devicePath('\u05de\u05d7\u05e9\u05d1 (1'),
    await devicePath('no-place-to-break-'.repeat(4)),
  ]) {
    await page.goto(url);
    expect(await pixelsTooWide(page)).toBe(0);
    expect(await page.locator('bdi').first().evaluate(UNICODE_BIDI)).toBe('isolate');
  }
  expect(await mainText(page)).toContain('Asks from');
});
