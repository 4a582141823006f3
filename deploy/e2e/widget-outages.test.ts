import type { Page } from 'playwright-core';
import { say } from './support/business-page';
import { newWindow, realBrowser } from './support/chromium';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { operator } from './support/operator';
import { ANSWER, QUESTION } from './support/shop-widgets';
import { hostRoot } from './support/target';
import { type TcpProxy, tcpProxy } from './support/tcp-proxy';
import { ask, widgetShop } from './support/widget-visits';
import { within } from './support/within';

const TIME_LIMIT_MS = 60_000;
/** Longer than the time after which a page takes a silent connection for lost. */
const NOTICED_MS = 50_000;
const browser = realBrowser();
/** One for each test that drops what is open, since it drops all. */
const [silent, returning] = [tcpProxy(hostRoot), tcpProxy(hostRoot)];
const shop = widgetShop(browser);
/** The shop whose app is suspended. */
const closing = widgetShop(browser);

const agentSays = (session_id: string, text: string) => {
  const json = { sender_type: 'agent', content: { text } };
  return expectData(201, call('POST', `/chats/${session_id}/messages`, { token: shop.token(), json }));
};

/** Opens the chat by its own address, through a proxy. The test can put its clock forward. */
async function openThrough(proxy: TcpProxy): Promise<Page> {
  const { widget_id } = await shop.create();
  const window = await newWindow(browser());
  await window.clock.install();
  await window.goto(proxy.through(`${hostRoot}/widget/${widget_id}`));
  return window;
}
const sessionIn = async (page: Page): Promise<string> =>
  (await page.evaluate('JSON.parse(Object.values(localStorage)[0]).session_id')) as string;
const isNotSending = (page: Page) => async () => (await page.getByText('Sending …').count()) === 0;

// The tests mostly wait until a page notices something. So they run at the same time.
covers('widget.resume').concurrent('a chat goes on after a network that has dropped every packet', async () => {
  const page = await openThrough(silent);
  await say(page.mainFrame(), QUESTION);
  await page.locator('[role=log] .bot', { hasText: ANSWER }).waitFor();
  silent.dropOpen();
  await say(page.mainFrame(), 'And to Austria?');
  await page.getByText('No connection.').waitFor();
  await page.clock.fastForward(NOTICED_MS);
  await page.locator('[role=log] .bot').nth(1).waitFor();
  await within(TIME_LIMIT_MS, isNotSending(page));
  await within(TIME_LIMIT_MS, async () => (await page.getByText('No connection.').count()) === 0);
  expect(await page.getByText('And to Austria?').count()).toBe(1);
  await agentSays(await sessionIn(page), 'There you are');
  await page.getByText('There you are').waitFor();
});

covers('widget.resume').concurrent('a message is sent at once when the network is back', async () => {
  const page = await openThrough(returning);
  await say(page.mainFrame(), QUESTION);
  await page.locator('[role=log] .bot', { hasText: ANSWER }).waitFor();
  const requests: string[] = [];
  page.on('requestfailed', (request) => requests.push(`${request.method()} ${request.failure()?.errorText}`));
  returning.dropOpen();
  await say(page.mainFrame(), 'And to Austria?');
  await page.getByText('No connection.').waitFor();
  expect(requests).toEqual([]);
  await page.evaluate("dispatchEvent(new Event('online'))");
  await page.locator('[role=log] .bot').nth(1).waitFor();
  expect(requests).toContain('POST net::ERR_ABORTED');
});

covers('widget.chat').concurrent('half an answer goes when the stream that wrote it was lost', async () => {
  const shown = await shop.visitNew();
  await shown.open();
  const session = await ask(shown);
  const frames = [
    ['ready', { seq: 1, ws_session_id: '' }],
    ['answer.started', { answer_id: 'a', attempt: 1 }],
    ['answer.delta', { answer_id: 'a', attempt: 1, offset: 0, text: 'Half an ans' }],
  ].map(([type, data]) => `data: ${JSON.stringify({ type, session_id: session, data })}\n\n`);
  let isLost = false;
  await shown.page.route(/\/stream/, async (route) => {
    if (isLost) await route.continue();
    else await route.fulfill({ contentType: 'text/event-stream', body: frames.join('') });
  });
  await shown.page.reload();
  await shown.open();
  await shown.frame().getByText('Half an ans').waitFor();
  isLost = true;
  await agentSays(session, 'I take over.');
  await shown.frame().getByText('I take over.').waitFor();
  await shown.frame().getByText('Half an ans').waitFor({ state: 'detached' });
});

covers('widget.chat').concurrent(
  'a visitor whose network has sent too much is told when the chat goes on',
  async () => {
    const shown = await shop.visitNew();
    let tries = 0;
    await shown.page.route(/\/auth\/anonymous/, (route) => {
      tries += 1;
      return route.fulfill({ status: 429, headers: { 'Retry-After': '2453' }, json: { success: false } });
    });
    const frame = await shown.open();
    await say(frame, QUESTION);
    await frame.locator('.notice', { hasText: /Yours is sent at \d/ }).waitFor();
    await say(frame, 'And to Austria?');
    await frame.getByText('Sending …').nth(1).waitFor();
    expect(tries).toBe(1);
  },
);

covers('widget.handoff').concurrent('a visitor who asks for a person without a network is heard later', async () => {
  const shown = await shop.visitNew();
  const frame = await shown.open();
  await ask(shown);
  await shown.page.context().setOffline(true);
  await frame.getByRole('button', { name: 'Talk to a person' }).click();
  await frame.getByText('No connection.').waitFor();
  await shown.page.context().setOffline(false);
  await frame.getByText('This chat is being handed over to a person').waitFor();
  await frame.getByText('No connection.').waitFor({ state: 'detached' });
  expect((await frame.getByRole('alert').allInnerTexts()).join('')).toBe('');
});

covers('widget.chat').concurrent('a visitor of a suspended app is told that the chat is not available', async () => {
  const [open, unused] = [await closing.visitNew(), await closing.visitNew()];
  for (const one of [open, unused]) await one.open();
  await ask(open);
  await operator('app', 'suspend', closing.app());
  for (const one of [open, unused]) {
    await say(one.frame(), 'And to Austria?');
    await one.frame().getByText('This chat is not available at the moment.').waitFor();
  }
});
