import type { Page } from 'playwright-core';
import { authorizeCliUrl, authorizeQuery, waitingDevice } from './cli-token';
import { newestCode } from './inbox';
import { authorizeUrl, goodQuery, newClient } from './oauth';
import { randomAddress } from './people';
import { hostRoot } from './target';
import { follow, press } from './walk';

export type Look = (name: string) => Promise<void>;

const CUSTOM = 'com.example.app:/oauth/callback';

/** Visits every page in each of its states, and calls `look` there. */
export async function tour(page: Page, look: Look): Promise<void> {
  await signInTour(page, look);
  await consentTour(page, look);
  await deviceTour(page, look);
  await keysTour(page, look);
  await open(page, '/account/nowhere');
  await look('no such page');
}

const unfold = (page: Page) =>
  page.locator('details').evaluateAll((all: { open: boolean }[]) => {
    for (const details of all) details.open = true;
  });

const open = (page: Page, path: string) => page.goto(hostRoot + path);

async function signInTour(page: Page, look: Look): Promise<void> {
  const email = randomAddress();
  await open(page, '/signin');
  await look('sign-in');
  await page.locator('form').evaluate((form: { noValidate: boolean }) => {
    form.noValidate = true;
  });
  await page.getByLabel('E-mail address').fill('nobody');
  await press(page, 'Send me a code');
  await look('sign-in with a wrong address');
  await page.getByLabel('E-mail address').fill(email);
  await press(page, 'Send me a code');
  await look('code');
  const code = await newestCode(email);
  await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await press(page, 'Sign in');
  await look('wrong code');
  await press(page, 'Send another code');
  await look('another code');
  await page.getByLabel('Code', { exact: true }).fill(await newestCode(email, 2));
  await press(page, 'Sign in');
}

async function consentTour(page: Page, look: Look): Promise<void> {
  const client_name = 'An assistant whose name is so long that it has to be broken into lines '.repeat(2).trim();
  const client_id = await newClient({ client_name, redirect_uris: [CUSTOM] });
  await page.goto(authorizeUrl({ ...goodQuery(client_id), redirect_uri: CUSTOM }));
  await look('approval of an application');
  await page.locator('[required]').evaluateAll((all: { required: boolean }[]) => {
    for (const control of all) control.required = false;
  });
  await unfold(page);
  await look('approval, unfolded');
  await page.getByLabel('Days that each key lasts').fill('');
  await press(page, 'Approve');
  await look('approval with nothing chosen');
  await page.goto(authorizeUrl({ ...goodQuery(client_id), redirect_uri: CUSTOM, scope: 'mcp:read' }));
  await look('approval for reading only');
  await page.goto(authorizeUrl({ ...goodQuery('nobody') }));
  await look('an application that cannot be connected');
  await page.goto(authorizeCliUrl({ ...authorizeQuery(), device_name: 'ada-laptop' }));
  await look('approval of the command line');
}

async function deviceTour(page: Page, look: Look): Promise<void> {
  await open(page, '/device');
  await look('device');
  await page.getByLabel('Code', { exact: true }).fill('BBBB-BBBB');
  await press(page, 'Continue');
  await look('device with a wrong code');
  const { user_code } = await waitingDevice({ device_name: 'ada-laptop' });
  await page.getByLabel('Code', { exact: true }).fill(user_code);
  await press(page, 'Continue');
  await look('approval of a device');
  await unfold(page);
  await look('approval of a device, unfolded');
  await press(page, 'Approve');
  await look('device connected');
}

async function keysTour(page: Page, look: Look): Promise<void> {
  await open(page, '/account/keys');
  await look('no keys');
  await page.getByLabel('Name').fill('A-key-whose-name-has-no-place-to-break-'.repeat(2));
  await page.getByLabel('Your account').check();
  await press(page, 'Create key');
  await look('the new key');
  await follow(page, 'Done');
  await unfold(page);
  await look('keys');
  await press(page, 'Revoke now');
  await look('a key was revoked');
  await press(page, 'Not you? Sign out');
  await look('signed out');
}
