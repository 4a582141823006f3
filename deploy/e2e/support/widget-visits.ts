import type { Browser, BrowserContextOptions } from 'playwright-core';
import { say, type Visit } from './business-page';
import { newestCode } from './inbox';
import { answered, keptBy, QUESTION, shopWidgets } from './shop-widgets';
import type { Widget } from './widgets';

const CONFIG = { languages: ['en'] };

/** A shop whose pages have widgets, for the whole test file. */
export function widgetShop(browser: () => Browser) {
  const widgets = shopWidgets(browser);
  return {
    async create(): Promise<Widget & { readonly url: string }> {
      const widget = await widgets.create(CONFIG);
      return { ...widget, url: widgets.pages.url(widget.snippet) };
    },
    app: () => widgets.shop().workspace.default_app_id,
    /** The owner's token. */
    token: () => widgets.shop().owner.access_token,
    visitNew: (options: BrowserContextOptions = {}) => widgets.visit(CONFIG, { options }),
  };
}

/** Asks the question in the open chat and waits for the answer; returns the session. */
export async function ask(one: Visit): Promise<string> {
  await say(one.frame(), QUESTION);
  await answered(one);
  return (await keptBy(one))['session_id']!;
}

export const lines = (one: Visit): Promise<string[]> => one.frame().locator('[role=log] .bubble').allInnerTexts();

/** Signs in by a mailed code; `mail` counts the codes that were mailed to that address. */
export async function signIn(one: Visit, email: string, mail: number): Promise<void> {
  const frame = one.frame();
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await frame.getByLabel('E-mail address').fill(email);
  await frame.getByRole('button', { name: 'Send me a code' }).click();
  await frame.getByLabel('Code').fill(await newestCode(email, mail));
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await frame.getByText(`Signed in as ${email}`).waitFor();
}
