import type { Page } from 'playwright-core';
import { mailsTo, newestCode } from './inbox';

/** Signs in on the open page with a mailed code. */
export async function signInOn(page: Page, email: string): Promise<void> {
  const before = (await mailsTo(email)).length;
  await page.getByLabel('E-mail address').fill(email);
  await press(page, 'Send me a code');
  await page.getByLabel('Code', { exact: true }).fill(await newestCode(email, before + 1));
  await press(page, 'Sign in');
}

/** Clicks and waits until the next page has loaded. */
export const press = (page: Page, name: string): Promise<void> => clickOn(page, 'button', name);
export const follow = (page: Page, name: string): Promise<void> => clickOn(page, 'link', name);

async function clickOn(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole(role, { name, exact: true }).click();
  await loaded;
}

/** Waits for the redirect to the client, and returns its parameters. */
export async function redirectAt(page: Page, redirect_uri: string): Promise<URLSearchParams> {
  await page.waitForURL(`${redirect_uri}?**`);
  return new URL(page.url()).searchParams;
}

export const mainText = (page: Page): Promise<string> => page.locator('main').innerText();
