import { type Browser, newBrowser, type Page } from './browser';
import { mailsTo, newestCode } from './inbox';

/** The values that a person fills in on the approval page; omitted ones keep the values of the page. */
export interface Decision {
  readonly workspace?: string;
  readonly access?: 'read' | 'write';
  readonly lifetime_days?: string;
  readonly business_name?: string;
  readonly decision: 'approve' | 'deny';
}

/** Signs in at a URL that requires it, with the address and the mailed code, and returns the next page. */
export async function signInAt(browser: Browser, url: string, email: string): Promise<Page> {
  const page = await browser.open(url);
  if (!has(page, 'email')) return page;
  const before = (await mailsTo(email)).length;
  const asked = await browser.submit(page, 'email', { email });
  return browser.submit(asked, 'code', { code: await newestCode(email, before + 1) });
}

/** Signs in, decides, and returns the redirect to the client. */
export async function decideAt(url: string, email: string, decision: Decision, browser = newBrowser()): Promise<URL> {
  const page = await signInAt(browser, url, email);
  const { location, status, html } = await browser.submit(page, 'decision', { ...decision });
  if (!location) throw new Error(`The decision led nowhere (${status}): ${html}`);
  return new URL(location);
}

export const has = ({ forms }: Page, field: string): boolean => forms.some(({ names }) => names.includes(field));
