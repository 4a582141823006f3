import type { Frame } from 'playwright-core';
import { say, type Visit } from './support/business-page';
import { call } from './support/client';
import { covers } from './support/covers';
import { mailsTo, newestCode } from './support/inbox';
import { newKey } from './support/keys';
import { useTool } from './support/mcp';
import { randomAddress } from './support/people';
import { answered, keptBy, QUESTION, shopWidgets } from './support/shop-widgets';
import { violationsOn } from './support/violations';

const widgets = shopWidgets();

const button = (frame: Frame, name: string | RegExp) => frame.getByRole('button', { name, exact: true });
const OVER = 'This code is no longer valid. Please request a new one.';

/** Opens the chat and asks for a code. */
async function askedForCode(email: string): Promise<{ readonly shown: Visit; readonly frame: Frame }> {
  const shown = await widgets.visit();
  const frame = await shown.open();
  await askAgain(frame, email);
  return { shown, frame };
}

async function askAgain(frame: Frame, email: string): Promise<void> {
  await button(frame, 'Sign in').click();
  await frame.getByLabel('E-mail address').fill(email);
  await button(frame, 'Send me a code').click();
  await frame.getByLabel('Code').waitFor();
}

async function tryCode(frame: Frame, code: string): Promise<void> {
  await frame.getByLabel('Code').fill(code);
  await button(frame, 'Sign in').click();
}

covers('widget.sign-in.codes')('a code is accepted as it is typed in groups', async () => {
  const email = randomAddress();
  const { frame } = await askedForCode(email);
  await tryCode(frame, '12-345');
  await frame.getByText('The code has 6 digits.').waitFor();
  const code = await newestCode(email);
  await tryCode(frame, ` ${code.slice(0, 3)} ${code.slice(3)}`);
  await frame.getByText(`Signed in as ${email}`).waitFor();
});

covers('widget.sign-in.codes')('a visitor who cancels gets back to the code that they have been sent', async () => {
  const email = randomAddress();
  const { frame } = await askedForCode(email);
  const code = await newestCode(email);
  await button(frame, 'Cancel').click();
  await button(frame, 'Sign in').click();
  expect(await frame.getByLabel('E-mail address').inputValue()).toBe(email);
  await button(frame, 'Cancel').click();
  await askAgain(frame, email);
  await tryCode(frame, code);
  await frame.getByText(`Signed in as ${email}`).waitFor();
  expect(await mailsTo(email)).toHaveLength(1);
});

covers('widget.sign-in.codes')('a visitor with the right code is told that the widget is disabled', async () => {
  const email = randomAddress();
  const { frame } = await askedForCode(email);
  const { owner, workspace } = widgets.shop();
  const { key } = await newKey(owner.access_token, { business_id: workspace.business_id });
  const widget_id = new URL(frame.url()).pathname.split('/').at(-1);
  await useTool(key, 'widget_config_set', { widget_id, config: { enabled: false }, publish: true });
  await tryCode(frame, await newestCode(email));
  await frame.getByText('This chat is not available at the moment.').waitFor();
});

// contract: otp-tries
covers('widget.sign-in.codes')(
  'after five wrong tries a visitor needs a new code, and gets it a minute later',
  async () => {
    const email = randomAddress();
    const { shown, frame } = await askedForCode(email);
    const wrong = (await newestCode(email)) === '111111' ? '222222' : '111111';
    for (let tries = 1; tries < 5; tries++) {
      await tryCode(frame, wrong);
      await frame.getByText('The code is wrong. Please check it.').waitFor();
      await frame.getByLabel('Code').fill('');
    }
    await tryCode(frame, wrong);
    await frame.getByText(OVER).waitFor();
    expect(await violationsOn(frame)).toEqual([]);
    expect(await button(frame, /^Send a new code \(in \d+ seconds?\)$/).isDisabled()).toBe(true);
    await shown.page.clock.setFixedTime(Date.now() + 61_000);
    await button(frame, 'Send a new code').click();
    await tryCode(frame, await newestCode(email, 2));
    await frame.getByText(`Signed in as ${email}`).waitFor();
  },
);

covers('widget.sign-out')('a visitor who signs out leaves nothing behind', async () => {
  const email = randomAddress();
  const shown = await widgets.visit();
  const frame = await shown.open();
  await say(frame, QUESTION);
  await answered(shown);
  await askAgain(frame, email);
  await tryCode(frame, await newestCode(email));
  await frame.getByText(`Signed in as ${email}`).waitFor();
  const { refresh_token } = await keptBy(shown);
  await button(frame, 'Sign out').click();
  await button(frame, 'Sign in').waitFor();
  expect(await frame.locator('[role=log] article').count()).toBe(0);
  expect(JSON.stringify(await keptBy(shown))).not.toMatch(/token|@|"\w{26}"/);
  const { status } = await call('POST', '/auth/refresh', { json: { refresh_token } });
  expect(status).toBe(401);
  await say(frame, QUESTION);
  await answered(shown);
});

covers('widget.tokens.disabled')('a chat goes on when its widget was disabled meanwhile', async () => {
  const shown = await widgets.visit();
  const frame = await shown.open();
  await say(frame, QUESTION);
  await answered(shown);
  const { owner, workspace } = widgets.shop();
  const { key } = await newKey(owner.access_token, { business_id: workspace.business_id });
  const widget_id = new URL(frame.url()).pathname.split('/').at(-1);
  const set = (enabled: boolean) =>
    useTool(key, 'widget_config_set', { widget_id, config: { enabled }, publish: true });
  await set(false);
  // As after the hour for which an access token is good.
  await frame.evaluate(`for (const [key, kept] of Object.entries(localStorage))
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(kept), access_token: 'expired' }));`);
  const refused = shown.page.waitForResponse((response) => response.url().endsWith('/auth/refresh'));
  await say(frame, 'Do you sell vouchers?');
  expect((await refused).status()).toBe(401);
  await set(true);
  await frame.getByText('Do you sell vouchers?').waitFor();
  await frame.locator('[role=log] .bot').nth(1).waitFor();
});
