import { say } from './support/business-page';
import { covers } from './support/covers';
import { archive } from './support/desk';
import { answered, QUESTION, shopWidgets } from './support/shop-widgets';
import { violationsOn } from './support/violations';
import { ask } from './support/widget-visits';
import { within } from './support/within';

const TIME_LIMIT_MS = 30_000;
const widgets = shopWidgets();

covers('widget.former-chats')('a visitor finds a chat that has ended in a list and reads it', async () => {
  const shown = await widgets.visit();
  const frame = await shown.open();
  const former = frame.getByRole('button', { name: 'Former chats' });
  const session = await ask(shown);
  expect(await former.count()).toBe(0);
  await archive(widgets.shop().owner.access_token, session);
  await frame.locator('.notice', { hasText: 'This chat has ended' }).waitFor();
  await say(frame, 'When are you open?');
  await frame.locator('[role=log] .bot').nth(1).waitFor();
  await former.click();
  const rows = frame.locator('.former button');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
  expect(await frame.locator('.former time').getAttribute('datetime')).toMatch(/^\d{4}-/);
  expect(await violationsOn(frame)).toEqual([]);
  await rows.first().click();
  await frame.getByText(QUESTION).waitFor();
  expect(await frame.getByText('When are you open?').count()).toBe(0);
  expect(await violationsOn(frame)).toEqual([]);
  for (const view of ['list', 'chat']) {
    await frame.getByRole('button', { name: 'Back' }).click();
    await (view === 'list' ? rows.first() : frame.getByLabel('Write a message')).waitFor();
  }
});

covers('widget.former-chats')('former chats leave the screen when the account ends in another tab', async () => {
  const shown = await widgets.visit();
  const frame = await shown.open();
  const session = await ask(shown);
  await archive(widgets.shop().owner.access_token, session);
  await frame.locator('.notice', { hasText: 'This chat has ended' }).waitFor();
  await say(frame, 'When are you open?');
  await frame.locator('[role=log] .bot').nth(1).waitFor();
  await frame.getByRole('button', { name: 'Former chats' }).click();
  await frame.locator('.former button').first().click();
  await frame.getByText(QUESTION).waitFor();
  const other = await shown.page.context().newPage();
  await other.goto(shown.page.url());
  const inOther = () => other.frames().find((one) => one.url().includes('/widget/'));
  await within(TIME_LIMIT_MS, async () => inOther() !== undefined);
  await inOther()!.waitForLoadState();
  // The same write as that of a sign-out.
  await inOther()!.evaluate("for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{}')");
  await frame.getByText(QUESTION).waitFor({ state: 'detached' });
  await frame.getByLabel('Write a message').waitFor();
});

covers('widget.names')('messages bear names and times, and the header says who answers', async () => {
  const shown = await widgets.visit({}, { options: { locale: 'de', timezoneId: 'Europe/Vienna' } });
  const frame = await shown.open();
  expect(await frame.locator('header').innerText()).toContain('Automatischer Assistent');
  await frame.getByLabel('Nachricht schreiben').fill(QUESTION);
  await frame.getByRole('button', { name: 'Senden', exact: true }).click();
  await answered(shown);
  const name = await frame.locator('[role=log] .bot .who').innerText();
  expect(name).toMatch(/^\S.* \d{1,2}:\d\d$/);
  for (const side of ['user', 'bot']) {
    const time = frame.locator(`[role=log] .${side} time`);
    expect(Date.parse((await time.getAttribute('datetime'))!)).not.toBeNaN();
    expect(await time.getAttribute('title')).toMatch(/\d{4}/);
  }
});

covers('widget.sources')('each source of an answer opens', async () => {
  const shown = await widgets.visit();
  const frame = await shown.open();
  await say(frame, QUESTION);
  await answered(shown);
  await frame.getByText(/^Sources/).click();
  const quote = frame.locator('[role=log] .quote').first();
  const quoted = frame.locator('[role=log] details blockquote');
  await quote.click();
  expect(await quoted.first().innerText()).toMatch(/6\.90/);
  expect(await quote.getAttribute('aria-expanded')).toBe('true');
  await say(frame, 'How do I descale my espresso machine?');
  await within(TIME_LIMIT_MS, async () => (await frame.locator('[role=log] .bot').count()) === 2);
  await frame
    .getByText(/^Sources/)
    .nth(1)
    .click();
  const link = frame.locator('[role=log] .bot').nth(1).locator('details a').first();
  expect(await link.getAttribute('href')).toMatch(/\/help\/.+\/how-to-descale/);
});
