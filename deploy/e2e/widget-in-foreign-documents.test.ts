import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { say } from './support/business-page';
import { newWindow, realBrowser } from './support/chromium';
import { covers } from './support/covers';
import { htmlPages } from './support/html-pages';
import { ANSWER, QUESTION, shopWidgets } from './support/shop-widgets';
import { origin } from './support/target';

const browser = realBrowser();
const widgets = shopWidgets(browser);
const pages = htmlPages();

const launcherOf = (page: Page) => page.locator('[data-cws-widget] button');

async function openChat(page: Page) {
  await launcherOf(page).click();
  const frame = page.frames().find((one) => one.url().includes('/widget/'))!;
  await frame.getByRole('heading', { level: 1 }).waitFor();
  return frame;
}

/** A document that React renders as a whole and hydrates, with the script in its head as the server has written it. */
const hydrated = (src: string, id: string) => `<!DOCTYPE html><html lang="en"><head><title>Shop</title>
<script src="${src}" data-widget-id="${id}" async=""></script><script src="/react.js"></script><script src="/react-dom.js"></script></head>
<body><h1>Shop</h1></body></html>
<script>
const e = React.createElement;
const scripts = () => [...document.scripts].slice(0, 3).map((s, n) => e('script', { key: n, src: s.getAttribute('src'), async: n === 0 || undefined, 'data-widget-id': n === 0 ? '${id}' : undefined }));
window.problems = [];
const App = () => e('html', { lang: 'en' }, e('head', null, e('title', null, 'Shop'), ...scripts()), e('body', null, e('h1', null, 'Shop')));
addEventListener('load', () => {
  document.body.querySelectorAll('script').forEach((one) => one.remove());
  window.root = ReactDOM.hydrateRoot(document, e(App), { onRecoverableError: (error) => window.problems.push(String(error)) });
});
</script>`;

covers('widget.any-document')(
  'a page that React hydrates as a whole keeps the widget, also when it renders anew',
  async () => {
    const { widget_id } = await widgets.create();
    const page = await newWindow(browser());
    await page.goto(pages.url(hydrated(`${origin}/widget.js`, widget_id)));
    await launcherOf(page).waitFor();
    await page.evaluate('root.unmount(); document.documentElement ?? document.append(document.createElement("html"))');
    await launcherOf(page).waitFor();
    await say(await openChat(page), QUESTION);
    const frame = page.frames().find((one) => one.url().includes('/widget/'))!;
    await frame.locator('[role=log] .bot', { hasText: ANSWER }).first().waitFor();
  },
);

describe('a widget is named by the address of its script', () => {
  const bare = '<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>Shop</h1>';
  const made = (src: string) => `const s = document.createElement('script'); s.src = '${src}'; s.async = true;`;
  const ways: readonly [string, string][] = [
    ['of a tag manager, which drops attributes', 'document.head.append(s);'],
    ['in a shadow tree', "document.body.attachShadow({ mode: 'open' }).append(s);"],
  ];
  for (const [title, insert] of ways)
    covers('widget.tag-manager')(title, async () => {
      const { widget_id } = await widgets.create();
      const page = await newWindow(browser());
      await page.goto(
        pages.url(`${bare}<script>${made(`${origin}/widget.js?widget=${widget_id}`)}${insert}</script></body></html>`),
      );
      await launcherOf(page).waitFor();
    });
});

covers('widget.tag-manager')('a script that names no widget says so in the console', async () => {
  const page = await newWindow(browser());
  const warned = page.waitForEvent('console', (message) => message.text().includes('data-widget-id'));
  await page.goto(pages.url(`<!doctype html><title>Shop</title><script src="${origin}/widget.js" async></script>`));
  expect((await warned).type()).toBe('warning');
});

covers('widget.any-document')('a page that is opened from a folder shows the widget', async () => {
  const { snippet } = await widgets.create();
  const folder = mkdtempSync(join(tmpdir(), 'cws-page-'));
  const file = join(folder, 'page.html');
  writeFileSync(file, `<!doctype html><html lang="en"><head><title>Shop</title></head><body>${snippet}</body></html>`);
  const page = await newWindow(browser());
  await page.goto(pathToFileURL(file).href);
  await openChat(page);
  rmSync(folder, { recursive: true });
});

covers('widget.tabs')('a visitor with nine tabs of the site asks in the last one and reads the answer', async () => {
  const { snippet } = await widgets.create();
  const url = pages.url(
    `<!doctype html><html lang="en"><head><title>Shop</title></head><body>${snippet}</body></html>`,
  );
  const first = await newWindow(browser());
  await first.goto(url);
  await say(await openChat(first), 'Hello');
  const tabs = [first];
  while (tabs.length < 9) {
    const tab = await first.context().newPage();
    await tab.goto(url);
    await launcherOf(tab).waitFor();
    tabs.push(tab);
  }
  const frame = await openChat(tabs.at(-1)!);
  await say(frame, QUESTION);
  await frame.locator('[role=log] .bot', { hasText: ANSWER }).first().waitFor();
  const other = await openChat(tabs[3]!);
  await other.locator('[role=log] .bot', { hasText: ANSWER }).first().waitFor();
});
