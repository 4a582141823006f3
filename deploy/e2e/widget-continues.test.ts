import { say, type Visit, visit } from './support/business-page';
import { realBrowser } from './support/chromium';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { archive, putStatus, transfer } from './support/desk';
import { randomAddress } from './support/people';
import { ANSWER, answered, keptBy, QUESTION } from './support/shop-widgets';
import { violationsOn } from './support/violations';
import { ask, lines, signIn, widgetShop } from './support/widget-visits';
import { within } from './support/within';

const TIME_LIMIT_MS = 30_000;
/** The elements whose additions screen readers announce. */
const ANNOUNCED = ':is([role=log]:not([aria-live]), [aria-live=polite])';
const browser = realBrowser();
const shop = widgetShop(browser);

const send = (session_id: string, json: object) =>
  expectData(
    201,
    call<{ id: string }>('POST', `/chats/${session_id}/messages`, {
      token: shop.token(),
      json: { sender_type: 'agent', ...json },
    }),
  );
const agentSays = (session_id: string, text: string) => send(session_id, { content: { text } });
const reads = (one: Visit, text: string) => one.frame().locator('[role=log]').getByText(text).first().waitFor();
const notice = (one: Visit, text: string | RegExp) => one.frame().locator('.notice', { hasText: text }).waitFor();
/** Another tab of the same browser. */
async function otherTab(one: Visit): Promise<Visit> {
  const page = await one.page.context().newPage();
  await page.goto(one.page.url());
  const frame = () => page.frames().find((each) => each.url().includes('/widget/'))!;
  const launcher = page.locator('[data-cws-widget] button');
  return { page, launcher, frame, open: () => launcher.click().then(frame) };
}
/** Closes the chat; the frame has been told so when this resolves, and reads nothing from then on. */
async function close(one: Visit): Promise<void> {
  await one.launcher.click();
  await within(TIME_LIMIT_MS, async () => (await label(one)) === 'Open chat');
  await one.frame().evaluate('new Promise((resolve) => setTimeout(resolve, 0))');
}
/** A message that is read in the second one is unread in neither. */
async function readInOneOf(both: readonly [Visit, Visit], session: string): Promise<void> {
  for (const each of both) await close(each);
  await agentSays(session, 'Psst');
  for (const each of both) await within(TIME_LIMIT_MS, async () => /1 unread/.test(await label(each)));
  await both[1].open();
  await within(TIME_LIMIT_MS, async () => (await label(both[0])) === 'Open chat');
}
const label = async ({ launcher }: Visit) => (await launcher.getAttribute('aria-label')) ?? '';

covers('widget.resume')('a chat that was transferred goes on, at once and after a reload', async () => {
  const shown = await shop.visitNew();
  await shown.open();
  const first = await ask(shown);
  const second = await expectData(201, transfer(shop.token(), first, { team_id: 'support' }));
  await agentSays(second.id, 'Hello from support');
  await reads(shown, 'Hello from support');
  const third = await expectData(201, transfer(shop.token(), second.id, { team_id: 'sales' }));
  await agentSays(third.id, 'Hello from sales');
  await reads(shown, 'Hello from sales');
  await shown.page.reload();
  await shown.open();
  for (const text of [QUESTION, 'Hello from support', 'Hello from sales']) await reads(shown, text);
  await answered(shown);
  await say(shown.frame(), 'Thank you');
  await within(TIME_LIMIT_MS, async () => (await shown.frame().getByText('Sending …').count()) === 0);
  expect((await keptBy(shown))['session_id']).toBe(third.id);
});

covers('widget.resume', 'widget.accessible')(
  'a chat that was transferred while the page was away goes on unannounced',
  async () => {
    const shown = await shop.visitNew();
    await shown.open();
    const first = await ask(shown);
    const address = shown.page.url();
    await shown.page.goto('about:blank');
    const { id } = await expectData(201, transfer(shop.token(), first, { team_id: 'support' }));
    await agentSays(id, 'Hello from support');
    await shown.page.goto(address);
    await shown.open();
    await reads(shown, 'Hello from support');
    await answered(shown);
    expect(await shown.frame().locator(`${ANNOUNCED} .bubble`).allInnerTexts()).toEqual([]);
  },
);

covers('widget.sign-in', 'widget.unread')(
  'a visitor who signs in on another device continues the chat there',
  async () => {
    const widget = await shop.create();
    const email = randomAddress();
    const here = await visit(browser(), widget.url);
    await here.open();
    const session = await ask(here);
    await signIn(here, email, 1);
    const there = await visit(browser(), widget.url);
    await there.open();
    await signIn(there, email, 2);
    await answered(there);
    await there.page.reload();
    await there.open();
    await answered(there);
    await agentSays(session, 'Are you there?');
    for (const one of [here, there]) await reads(one, 'Are you there?');
    await readInOneOf([here, there], session);
  },
);

covers('widget.resume', 'widget.unread')(
  'two tabs show the same chat and the same number of unread messages',
  async () => {
    const one = await shop.visitNew();
    const other = await otherTab(one);
    await one.open();
    await other.open();
    const session = await ask(one);
    await answered(other);
    await readInOneOf([one, other], session);
  },
);

for (const [how, end] of [
  ['closed', (id: string) => putStatus(shop.token(), id, { status: 'closed' })],
  ['archived', (id: string) => archive(shop.token(), id)],
] as const)
  covers('widget.resume')(`a visitor whose chat was ${how} is told so, and goes on below it`, async () => {
    const shown = await shop.visitNew();
    await shown.open();
    const first = await ask(shown);
    await expectData(200, end(first));
    await notice(shown, 'This chat has ended.');
    await shown.page.reload();
    await shown.open();
    await notice(shown, 'This chat has ended.');
    await say(shown.frame(), 'Another question about a lamp');
    await shown.frame().locator('[role=log] .bot').nth(1).waitFor();
    expect((await keptBy(shown))['session_id']).not.toBe(first);
    await shown.page.reload();
    await shown.open();
    await reads(shown, 'Another question about a lamp');
    await answered(shown);
    expect((await lines(shown)).filter((text) => text === QUESTION)).toHaveLength(1);
  });

covers('widget.chat')('a visitor whose sign-in has ended is told so in each tab, and begins anew', async () => {
  const shown = await shop.visitNew();
  const other = await otherTab(shown);
  for (const one of [other, shown]) await one.open();
  const session = await ask(shown);
  await answered(other);
  const { refresh_token } = await keptBy(shown);
  await expectData(200, call('POST', '/auth/logout', { json: { refresh_token } }));
  for (const one of [other, shown]) {
    await notice(one, 'Your earlier chat is no longer available here.');
    expect(await lines(one)).toEqual([]);
  }
  await ask(shown);
  expect((await keptBy(shown))['session_id']).not.toBe(session);
  await answered(other);
  expect(await other.frame().locator('.notice').innerText()).toBe('');
});

covers('widget.chat')('a visitor who was signed out finds the chat again by signing in', async () => {
  const shown = await shop.visitNew();
  await shown.open();
  const session = await ask(shown);
  const email = randomAddress();
  await signIn(shown, email, 1);
  const { refresh_token } = await keptBy(shown);
  await expectData(200, call('POST', '/auth/logout', { json: { refresh_token } }));
  await notice(shown, 'You have been signed out.');
  await signIn(shown, email, 2);
  await answered(shown);
  expect((await keptBy(shown))['session_id']).toBe(session);
});

covers('widget.handoff')('a visitor who clicks twice asks for a person once, in words', async () => {
  const shown = await shop.visitNew();
  const frame = await shown.open();
  await ask(shown);
  await frame.getByRole('button', { name: 'Talk to a person' }).dblclick();
  await reads(shown, 'This chat is being handed over to a person');
  await agentSays((await keptBy(shown))['session_id']!, 'Here I am');
  await reads(shown, 'Here I am');
  expect((await lines(shown)).filter((text) => text === 'Talk to a person')).toHaveLength(1);
  expect(await lines(shown)).not.toContain('');
});

covers('widget.chat')('messages without a text are shown in words and links', async () => {
  const shown = await shop.visitNew();
  await shown.open();
  const session = await ask(shown);
  await send(session, { content_type: 'image', content: { url: 'https://img.example/a.png' } });
  await send(session, { content_type: 'product', content: { name: 'Desk', url: 'https://shop.example/desk' } });
  await send(session, { content_type: 'article', content: { title: 'Returns', url: 'https://help.example/returns' } });
  await send(session, { content_type: 'location', content: { lat: 48.2, lng: 16.3 } });
  await send(session, { content: { text: 'Read this once' }, is_read_once: true });
  const { id } = await agentSays(session, 'A slip');
  await expectData(200, call('POST', `/chats/${session}/messages/${id}/purge`, { token: shop.token() }));
  await reads(shown, 'This message was removed.');
  const words = ['Desk', 'Returns', 'Location', 'Read this once'];
  for (const text of words) await reads(shown, text);
  const links = await shown.frame().locator('[role=log] a').allInnerTexts();
  const hosts = ['img.example', 'shop.example', 'help.example', 'www.openstreetmap.org'];
  expect(links.filter((text) => text.startsWith('Link to'))).toEqual(hosts.map((host) => `Link to ${host}`));
  await shown.page.reload();
  await shown.open();
  await reads(shown, 'This message could be read once.');
  expect((await lines(shown)).filter((text) => text.trim() === '')).toEqual([]);
});

covers('widget.accessible')('a message of the visitor enters the log once', async () => {
  const shown = await shop.visitNew();
  const frame = await shown.open();
  await frame.evaluate(`
    globalThis.added = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const { innerText } of addedNodes) added.push(innerText);
    }).observe(document.querySelector('${ANNOUNCED}'), { childList: true });`);
  await ask(shown);
  await within(TIME_LIMIT_MS, async () => (await frame.getByText('Sending …').count()) === 0);
  const added = (await frame.evaluate('added')) as string[];
  expect(added.map((text) => ANSWER.test(text))).toEqual([false, true]);
});

covers('widget.accessible')('a visitor who reads above keeps the place, and hears new messages alone', async () => {
  const shown = await shop.visitNew();
  await shown.open();
  const session = await ask(shown);
  for (let count = 0; count < 60; count++) await agentSays(session, `Line ${count}`);
  await reads(shown, 'Line 59');
  await shown.page.reload();
  await shown.open();
  await reads(shown, 'Line 59');
  const line = shown.frame().locator('[role=log] article', { hasText: 'Line 12' });
  const place = async () => (await line.boundingBox())!.y;
  await shown.frame().evaluate("document.querySelector('.scroll').scrollTo(0, 0)");
  await shown.frame().getByRole('button', { name: 'Earlier messages' }).waitFor();
  const before = await place();
  await shown.frame().getByRole('button', { name: 'Earlier messages' }).click();
  await reads(shown, QUESTION);
  expect(Math.abs((await place()) - before)).toBeLessThan(60);
  await agentSays(session, 'The newest line');
  const below = shown.frame().getByRole('button', { name: 'New messages' });
  await below.waitFor();
  expect(await violationsOn(shown.frame())).toEqual([]);
  expect(Math.abs((await place()) - before)).toBeLessThan(60);
  expect(await shown.frame().locator(`${ANNOUNCED} .bubble`).allInnerTexts()).toEqual(['The newest line']);
  await below.click();
  await below.waitFor({ state: 'detached' });
});
