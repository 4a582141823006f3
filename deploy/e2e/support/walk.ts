import type { Page } from 'playwright-core';
import { mailsTo, newestCode } from './inbox';

/** Signs in on the page that is open, as a person does who reads their mail. */
export async function signInOn(page: Page, email: string): Promise<void> {
  const before = (await mailsTo(email)).length;
  await page.getByLabel('E-mail address').fill(email);
  await press(page, 'Send me a code');
  await page.getByLabel('Code', { exact: true }).fill(await newestCode(email, before + 1));
  await press(page, 'Sign in');
}

/** Comes back when the next page is whole. */
export const press = (page: Page, name: string): Promise<void> => clickOn(page, 'button', name);
export const follow = (page: Page, name: string): Promise<void> => clickOn(page, 'link', name);

async function clickOn(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole(role, { name, exact: true }).click();
  await loaded;
}

/** The answer that the client got, once the browser is there. */
export async function answerAt(page: Page, redirect_uri: string): Promise<URLSearchParams> {
  await page.waitForURL(`${redirect_uri}?**`);
  return new URL(page.url()).searchParams;
}

export const mainText = (page: Page): Promise<string> => page.locator('main').innerText();
