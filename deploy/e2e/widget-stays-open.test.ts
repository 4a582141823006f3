import type { Visit } from './support/business-page';
import { covers } from './support/covers';
import { shopWidgets } from './support/shop-widgets';
import { within } from './support/within';

const TIME_LIMIT_MS = 30_000;
const FIELD = { styles: '', body: '<input id="own" autofocus>' };
const PHONE = { width: 360, height: 640 };

const widgets = shopWidgets();

const isOpen = async ({ launcher }: Visit) => (await launcher.getAttribute('aria-expanded')) === 'true';
const shows = (one: Visit, open: boolean) => within(TIME_LIMIT_MS, async () => (await isOpen(one)) === open);
const nextPage = (one: Visit, snippet: string) =>
  one.page.goto(widgets.pages.url(snippet, 'same', FIELD)).then(() => one.launcher.waitFor({ state: 'attached' }));

covers('widget.stays-open')('an open chat is open on the next page, which keeps its focus', async () => {
  const { snippet } = await widgets.create();
  const shown = await widgets.visitOf(snippet);
  await shown.open();
  await nextPage(shown, snippet);
  await shows(shown, true);
  await shown.frame().getByLabel('Write a message').waitFor();
  await shown.page.keyboard.type('own text');
  expect(await shown.page.locator('#own').inputValue()).toBe('own text');
  await shown.page.reload();
  await shown.launcher.waitFor();
  await shows(shown, true);
});

covers('widget.stays-open')('a chat that was closed is closed on the next page', async () => {
  const { snippet } = await widgets.create();
  const shown = await widgets.visitOf(snippet);
  await shown.open();
  await shown.launcher.click();
  await shows(shown, false);
  await nextPage(shown, snippet);
  await shown.launcher.waitFor();
  await shows(shown, false);
});

covers('widget.stays-open')('another tab begins with a closed chat', async () => {
  const { snippet } = await widgets.create();
  const shown = await widgets.visitOf(snippet);
  await shown.open();
  const page = await shown.page.context().newPage();
  await page.goto(shown.page.url());
  const launcher = page.locator('[data-cws-widget] button');
  await launcher.waitFor();
  expect(await launcher.getAttribute('aria-expanded')).toBe('false');
});

covers('widget.stays-open', 'widget.phone')('a chat that fills the screen does so after a reload', async () => {
  const { snippet } = await widgets.create();
  const shown = await widgets.visitOf(snippet, { viewport: PHONE });
  await shown.open();
  await shown.page.reload();
  await shown.launcher.waitFor({ state: 'attached' });
  await shows(shown, true);
  const close = shown.frame().getByRole('button', { name: 'Close chat' });
  await close.click();
  await shows(shown, false);
});
