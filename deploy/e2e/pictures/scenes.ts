import type { Frame, Page } from 'playwright-core';
import { say } from '../support/business-page';
import { authorizeUrl, goodQuery, newClient } from '../support/oauth';
import { hostRoot } from '../support/target';
import { signInOn } from '../support/walk';
import type { PictureName, Scheme } from './pictures';
import type { Seeded } from './seeded';
import { showTerminal } from './terminal';

/** The beginning of a scene. */
export interface Set {
  readonly page: Page;
  readonly seeded: Seeded;
  readonly scheme: Scheme;
}

const QUESTION = 'How much does shipping to Germany cost?';
const CALLBACK = 'http://127.0.0.1:45454/callback';

/** Brings a new window into the state that a picture shows. */
export const scenes: Record<PictureName, (set: Set) => Promise<unknown>> = {
  landing: ({ page }) => page.goto(hostRoot),

  async answer({ page }) {
    const chat = await openChat(page);
    await ask(chat, QUESTION);
  },

  async handover({ page }) {
    const chat = await openChat(page);
    await ask(chat, QUESTION);
    await say(chat, 'Can I talk to a person?');
  },

  async consent({ page, seeded }) {
    const client_id = await newClient({ client_name: 'Claude Code', redirect_uris: [CALLBACK] });
    const query = { ...goodQuery(client_id), redirect_uri: CALLBACK, scope: 'mcp:read mcp:write' };
    await page.goto(authorizeUrl(query));
    await signInOn(page, seeded.email);
  },

  async reference({ page }) {
    await page.goto(`${hostRoot}/docs/reference`);
    await page.getByText('Sign-in', { exact: true }).first().click();
    await page.getByText('Mail a sign-in code').first().click();
    await page.waitForLoadState('networkidle');
  },

  async article({ page, seeded }) {
    await page.goto(seeded.helpCentre);
    await page.locator('main a[href*="/help/"]').first().click();
  },

  terminal: ({ page, seeded, scheme }) => showTerminal(page, seeded.email, scheme),
};

async function openChat(page: Page): Promise<Frame> {
  await page.goto(`${hostRoot}/demo`);
  await page.locator('[data-cws-widget] button').first().click();
  const frame = () => page.frames().find((one) => one.url().includes('/widget/'))!;
  await frame().getByRole('heading', { level: 1 }).waitFor();
  return frame();
}

/** Asks a question, waits for its answer and shows where that stands. */
async function ask(chat: Frame, text: string): Promise<void> {
  await say(chat, text);
  await chat.locator('[role=log] .bot').first().waitFor();
  await chat.locator('[role=log] .bot summary').first().click();
}
