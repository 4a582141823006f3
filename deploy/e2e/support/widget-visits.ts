import type { Browser, BrowserContextOptions } from 'playwright-core';
import { newShop, type Shop } from './answers';
import { businessPages, say, type Visit, visit } from './business-page';
import { newestCode } from './inbox';
import { newKey } from './keys';
import { useTool } from './mcp';
import type { Widget } from './widgets';

export const QUESTION = 'How much does shipping to Germany cost?';
export const ANSWER = /6\.90/;

/** A shop whose pages have widgets, for the whole test file. */
export function widgetShop(browser: () => Browser) {
  const pages = businessPages();
  let shop: Shop;
  let key: string;
  beforeAll(async () => {
    shop = await newShop();
    ({ key } = await newKey(shop.owner.access_token, { business_id: shop.workspace.business_id }));
  });
  async function create(): Promise<Widget & { readonly url: string }> {
    const { structuredContent } = await useTool(key, 'widget_create', { config: { languages: ['en'] } });
    const widget = structuredContent as unknown as Widget;
    return { ...widget, url: pages.url(widget.snippet) };
  }
  return {
    create,
    app: () => shop.workspace.default_app_id,
    /** The owner's token. */
    token: () => shop.owner.access_token,
    visitNew: async (options: BrowserContextOptions = {}) => visit(browser(), (await create()).url, options),
  };
}

/** The state that the browser keeps for the widget. */
export const keptBy = async (one: Visit): Promise<Record<string, string>> =>
  JSON.parse((await one.frame().evaluate('Object.values(localStorage)[0] ?? "{}"')) as string);

export const answered = (one: Visit, text: RegExp | string = ANSWER) =>
  one.frame().locator('[role=log] .bot', { hasText: text }).waitFor();

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
