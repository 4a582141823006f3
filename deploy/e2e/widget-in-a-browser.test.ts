import { newShop } from './support/answers';
import { businessPages, say, type Visit, visit } from './support/business-page';
import { listMessages } from './support/chats';
import { newWindow, realBrowser } from './support/chromium';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { assign } from './support/desk';
import { newestCode } from './support/inbox';
import { newKey } from './support/keys';
import { useTool } from './support/mcp';
import { randomAddress } from './support/people';
import { hostRoot } from './support/target';
import { violationsOn } from './support/violations';
import type { Widget } from './support/widgets';
import { within } from './support/within';

const QUESTION = 'How much does shipping to Germany cost?';
const ANSWER = /6\.90/;
const TIME_LIMIT_MS = 30_000;

/** Browsers do not count a name that is not of this machine as secure over plain HTTP. */
const INSECURE_HOST = 'chat.example';
const browser = realBrowser(`--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`);
const pages = businessPages();
let shop: Awaited<ReturnType<typeof newShop>>;
let key: string;
beforeAll(async () => {
  shop = await newShop();
  const { business_id } = shop.workspace;
  ({ key } = await newKey(shop.owner.access_token, { business_id }));
});

async function newWidget(config: object = {}): Promise<Widget> {
  const { structuredContent } = await useTool(key, 'widget_create', { config: { languages: ['en', 'ar'], ...config } });
  return structuredContent as unknown as Widget;
}
const visitNew = async (config: object = {}, options = {}): Promise<Visit> =>
  visit(browser(), pages.url((await newWidget(config)).snippet), options);

/** The state that the browser keeps for the widget. */
const keptBy = async (one: Visit): Promise<Record<string, string>> =>
  JSON.parse((await one.frame().evaluate('Object.values(localStorage)[0] ?? "{}"')) as string);
const answered = (one: Visit) => one.frame().locator('[role=log] .bot', { hasText: ANSWER }).waitFor();

covers('widget.chat')('a visitor asks the bot on a page with hostile styles and a strict policy', async () => {
  const shown = await visitNew({ title: 'Ask the shop', suggestions: [QUESTION] });
  const complaints: string[] = [];
  shown.page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const frame = await shown.open();
  expect(await frame.getByRole('heading', { level: 1 }).innerText()).toBe('Ask the shop');
  await frame.getByRole('button', { name: QUESTION }).click();
  await answered(shown);
  await frame.getByText(/^Sources/).click();
  expect(await frame.locator('details').innerText()).toContain('shipping');
  expect(complaints).toEqual([]);
});

covers('widget.other-site')('a visitor asks on a page of another site, where the browser refuses storage', async () => {
  const url = pages.url((await newWidget()).snippet, 'other');
  const shown = await visit(browser(), url, { refusesStorage: true });
  const frame = await shown.open();
  const storage = "try { localStorage.length; 'allowed' } catch { 'refused' }";
  expect(await frame.evaluate(storage)).toBe('refused');
  await say(frame, QUESTION);
  await answered(shown);
  await say(frame, 'And to Austria?');
  await frame.locator('[role=log] .bot').nth(1).waitFor();
});

covers('widget.insecure', 'widget.page')('a visitor asks at the own address of a chat over plain HTTP', async () => {
  const { widget_id } = await newWidget();
  const url = new URL(`/widget/${widget_id}`, hostRoot);
  url.hostname = INSECURE_HOST;
  const window = await newWindow(browser());
  await window.goto(url.href);
  expect(await window.evaluate('isSecureContext')).toBe(false);
  expect(await window.getByRole('button').allInnerTexts()).toContain('Send');
  expect(await window.getByRole('button', { name: 'Close chat' }).count()).toBe(0);
  await say(window.mainFrame(), QUESTION);
  await window.locator('[role=log] .bot', { hasText: ANSWER }).waitFor();
});

covers('widget.chat')('a visitor sees an answer that was written before the stream of the chat began', async () => {
  const shown = await visitNew();
  const frame = await shown.open();
  await shown.page.route(/\/stream$/, async (route) => {
    await within(TIME_LIMIT_MS, async () => {
      const { access_token, session_id } = await keptBy(shown);
      return (await expectData(200, listMessages(access_token!, session_id!))).length === 2;
    });
    await route.continue();
  });
  await say(frame, QUESTION);
  await answered(shown);
});

covers('widget.resume')('a chat goes on after a reload and after the network was away', async () => {
  const shown = await visitNew();
  await say(await shown.open(), QUESTION);
  await answered(shown);
  await shown.page.reload();
  await shown.open();
  await answered(shown);
  await shown.page.context().setOffline(true);
  await say(shown.frame(), 'And to Austria?');
  await shown.frame().getByText('Sending …').waitFor();
  await shown.page.context().setOffline(false);
  await shown.frame().locator('[role=log] .bot').nth(1).waitFor();
  await within(TIME_LIMIT_MS, async () => (await shown.frame().getByText('Sending …').count()) === 0);
  expect(await shown.frame().getByText('And to Austria?').count()).toBe(1);
});

covers('widget.secrecy')('the page around the chat reads no token and no message', async () => {
  const shown = await visitNew();
  await say(await shown.open(), QUESTION);
  await answered(shown);
  const { access_token } = await keptBy(shown);
  expect(access_token).toMatch(/^ey/);
  const seen = await shown.page.evaluate(`(() => {
    const frame = document.querySelector('[data-cws-widget]').shadowRoot.querySelector('iframe');
    let inside = 'closed';
    try { inside = String(frame.contentWindow.localStorage.length); } catch {}
    return JSON.stringify([inside, frame.contentDocument, { ...localStorage }, { ...sessionStorage }, document.cookie]);
  })()`);
  expect(seen).toBe(JSON.stringify(['closed', null, {}, {}, '']));
  // The pages of this test are on this machine, whose origins a local run allows.
  const origin = 'https://shop.example';
  await newWidget({ allowed_origins: [origin] });
  const cors = await fetch(`${hostRoot}/v1/chats`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect([cors.status, cors.headers.get('access-control-allow-origin')]).toEqual([403, null]);
});

covers('widget.origins')('a page of an origin that is not listed shows no widget', async () => {
  const refused = await visitNew({ allowed_origins: ['https://shop.example'] });
  const loaded = refused.page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await refused.page.reload();
  await loaded;
  expect(await refused.launcher.isVisible()).toBe(false);
  const allowed = await visitNew({ allowed_origins: [pages.origin()] });
  await allowed.launcher.waitFor();
  const { widget_id } = await newWidget({ allowed_origins: [] });
  const { headers } = await fetch(`${hostRoot}/widget/${widget_id}`);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

covers('widget.sign-in')('a visitor signs in by a mailed code and keeps the chat', async () => {
  const shown = await visitNew();
  const frame = await shown.open();
  await say(frame, QUESTION);
  await answered(shown);
  const email = randomAddress();
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await frame.getByLabel('E-mail address').fill(email);
  await frame.getByRole('button', { name: 'Send me a code' }).click();
  await frame.getByLabel('Code').fill(await newestCode(email));
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await frame.getByText(`Signed in as ${email}`).waitFor();
  await answered(shown);
  const { access_token: token, session_id } = await keptBy(shown);
  await expectData(200, call('GET', `/chats/${session_id}`, { token: token! }));
  expect((await call('GET', '/users/me', { token: token! })).status).toBe(403);
});

covers('widget.handoff', 'widget.unread')('a person takes over, and the launcher counts what is unread', async () => {
  const shown = await visitNew();
  const frame = await shown.open();
  await say(frame, QUESTION);
  await answered(shown);
  await frame.getByRole('button', { name: 'Talk to a person' }).click();
  await frame.getByText('This chat is being handed over to a person, who will answer here.').waitFor();
  expect(await frame.locator('.notice').innerText()).toBe('');
  await shown.launcher.click();
  const { session_id } = await keptBy(shown);
  const token = shop.owner.access_token;
  await expectData(200, assign(token, session_id!, { assignee_id: 'me' }));
  const json = { content: { text: 'Hello, this is Ann.' }, sender_type: 'agent' };
  await expectData(201, call('POST', `/chats/${session_id}/messages`, { token, json }));
  await within(TIME_LIMIT_MS, async () => /1 unread/.test((await shown.launcher.getAttribute('aria-label')) ?? ''));
  await shown.launcher.click();
  await frame.getByText('Hello, this is Ann.').waitFor();
  await within(TIME_LIMIT_MS, async () => {
    const { data } = (
      await call<{ unread_count: number }>('GET', `/chats/${session_id}`, {
        token: (await keptBy(shown))['access_token']!,
      })
    ).body;
    return data.unread_count === 0;
  });
  await shown.page.reload();
  await shown.launcher.click();
  expect(await shown.launcher.getAttribute('aria-label')).toBe('Open chat');
});

covers('widget.keyboard')('the chat is used by the keyboard alone', async () => {
  const shown = await visitNew({ suggestions: [], help_articles: false });
  await shown.launcher.waitFor();
  const { keyboard } = shown.page;
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  const field = shown.frame().getByLabel('Write a message');
  await within(TIME_LIMIT_MS, () => field.evaluate('document.activeElement.id === "message"') as Promise<boolean>);
  await keyboard.type(QUESTION);
  await keyboard.press('Enter');
  await answered(shown);
  await keyboard.press('Escape');
  await within(TIME_LIMIT_MS, async () => (await shown.launcher.getAttribute('aria-expanded')) === 'false');
  await keyboard.press('Enter');
  await within(TIME_LIMIT_MS, async () => (await shown.launcher.getAttribute('aria-expanded')) === 'true');
});

covers('widget.accessible')(
  'the chat is accessible on a narrow phone, in the dark and from right to left',
  async () => {
    const narrow = { viewport: { width: 320, height: 640 } };
    for (const options of [
      { ...narrow, colorScheme: 'dark', locale: 'ar' },
      { ...narrow, colorScheme: 'light', locale: 'en' },
    ] as const) {
      const shown = await visitNew({ suggestions: [QUESTION], colors: { accent: '#ffdd00' } }, options);
      const frame = await shown.open();
      expect(await violationsOn(frame)).toEqual([]);
      await frame.getByRole('button', { name: QUESTION }).click();
      await answered(shown);
      expect(await violationsOn(frame)).toEqual([]);
      expect(await frame.evaluate('document.documentElement.dir')).toBe(options.locale === 'ar' ? 'rtl' : 'ltr');
      const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await frame.evaluate(tooWide)).toBeLessThanOrEqual(0);
    }
  },
);

covers('widget.images')('an image with data in its address is shown as text, and nothing is loaded', async () => {
  const shown = await visitNew();
  const frame = await shown.open();
  await say(frame, QUESTION);
  await answered(shown);
  const hosts: string[] = [];
  shown.page.on('request', (request) => hosts.push(new URL(request.url()).hostname));
  const { session_id } = await keptBy(shown);
  const address = 'https://images.example/pixel.png?data=6.90';
  const json = { content: { text: `![A parcel](${address}) <img src="${address}">` }, sender_type: 'bot' };
  await expectData(201, call('POST', `/chats/${session_id}/messages`, { token: shop.owner.access_token, json }));
  const link = frame.getByRole('link', { name: 'images.example' }).first();
  await link.waitFor();
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(await frame.locator('[role=log] img').count()).toBe(0);
  expect(hosts).not.toContain('images.example');
});

covers('widget.attachments')('a visitor attaches a link, which is shown with its host and not loaded', async () => {
  const shown = await visitNew();
  const frame = await shown.open();
  await frame.getByRole('button', { name: 'Attach a link' }).click();
  await frame.getByLabel('Address of the link').fill('https://files.example/photo.png');
  await frame.getByRole('button', { name: 'Attach', exact: true }).click();
  const link = frame.getByRole('link', { name: 'Link to files.example' });
  await link.waitFor();
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  await within(TIME_LIMIT_MS, async () => {
    const { session_id, access_token } = await keptBy(shown);
    if (!session_id) return false;
    const messages = await expectData(200, listMessages(access_token!, session_id));
    return messages.some(({ content_type }) => content_type === 'file');
  });
});
