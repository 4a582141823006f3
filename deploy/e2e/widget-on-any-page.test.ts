import { type OwnPage, say, type Visit } from './support/business-page';
import { covers } from './support/covers';
import { answered, QUESTION, shopWidgets } from './support/shop-widgets';
import { within } from './support/within';

const TIME_LIMIT_MS = 30_000;
const LONG = `<div id="cover"></div>${'<p>Text</p>'.repeat(300)}`;
const LABEL = 'Chat with our friendly support team now';

const widgets = shopWidgets();

type Box = readonly [left: number, top: number, right: number, bottom: number];

const boxOf = (one: Visit, part: 'button' | 'iframe'): Promise<Box> =>
  one.page.evaluate(`(() => {
    const { left, top, right, bottom } = document.querySelector('[data-cws-widget]').shadowRoot.querySelector('${part}').getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
  })()`) as Promise<Box>;

/** Whether a click into the middle of the launcher reaches it. */
const isOnTop = (one: Visit, [left, top, right, bottom]: Box): Promise<boolean> =>
  one.page.evaluate(
    `document.elementFromPoint(${(left + right) / 2}, ${(top + bottom) / 2})?.matches('[data-cws-widget]') ?? false`,
  ) as Promise<boolean>;

describe('the launcher keeps its place', () => {
  const styles: readonly string[] = [
    '* { --size: 1.2em; --gap: 4rem; --x: 200px; --y: 200px; --color: transparent; }',
    'body { transform: translateZ(0); }',
    'body { filter: grayscale(1); }',
    'html { transform: translateZ(0); } #cover { position: fixed; inset: 0; z-index: 2147483647; background: pink; }',
  ];
  for (const one of styles)
    covers('widget.any-page')(`on a page with ${one}`, async () => {
      const shown = await widgets.visit({}, { page: { styles: one, body: LONG }, options: { viewport: SCREEN } });
      await shown.launcher.waitFor();
      const box = await boxOf(shown, 'button');
      expect(box).toEqual([924, 624, 980, 680]);
      expect(await isOnTop(shown, box)).toBe(true);
      await shown.open();
      expect(await boxOf(shown, 'iframe')).toEqual([580, 12, 980, 612]);
    });
});

const SCREEN = { width: 1_000, height: 700 };

covers('widget.any-page')('a visitor of a page that is zoomed sees the whole chat', async () => {
  const shown = await widgets.visit({}, { page: { styles: 'html { zoom: 2; }' }, options: { viewport: SCREEN } });
  await shown.open();
  const [left, top] = await boxOf(shown, 'iframe');
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
});

covers('widget.any-page')('a chat goes on when the page replaces its body, and when it moves the element', async () => {
  const shown = await widgets.visit();
  await say(await shown.open(), QUESTION);
  await answered(shown);
  await shown.page.evaluate("document.body.replaceWith(document.createElement('body'))");
  await answered(shown);
  expect(await isOnTop(shown, await boxOf(shown, 'button'))).toBe(true);
  const loaded = shown.page.waitForEvent('framenavigated');
  await shown.page.evaluate("document.body.append(document.querySelector('[data-cws-widget]'))");
  await loaded;
  await answered(shown);
  const isInTopLayer = "document.querySelector('[data-cws-widget]').shadowRoot.querySelector(':popover-open') !== null";
  await within(TIME_LIMIT_MS, () => shown.page.evaluate(isInTopLayer) as Promise<boolean>);
});

describe('a page that isolates itself shows the chat', () => {
  for (const policy of ['require-corp', 'credentialless'])
    covers('widget.any-page')(`by ${policy}`, async () => {
      const headers = { 'cross-origin-embedder-policy': policy, 'cross-origin-opener-policy': 'same-origin' };
      const shown = await widgets.visit({}, { site: 'other', page: { headers } });
      await say(await shown.open(), QUESTION);
      await answered(shown);
    });
});

const PHONE = { width: 320, height: 640 };

describe('on a phone the chat fills the screen', () => {
  const places: readonly [string, object, OwnPage, number][] = [
    ['a launcher at the left', { position: 'left' }, {}, 320],
    ['an offset', { position: 'left', offset_x: 40 }, {}, 390],
    ['a large offset', { offset_x: 200, offset_y: 200, label: LABEL }, {}, 320],
    ['a page from right to left', { offset_x: 100 }, { direction: 'rtl' }, 390],
    ['a long label', { position: 'left', offset_x: 40, label: LABEL }, {}, 320],
  ];
  for (const [title, launcher, page, width] of places)
    covers('widget.phone')(`with ${title}`, async () => {
      const options = { viewport: { width, height: 640 } };
      const shown = await widgets.visit({ launcher }, { page: { styles: '', ...page }, options });
      await shown.launcher.waitFor();
      const [left, , right] = await boxOf(shown, 'button');
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
      await shown.open();
      expect(await boxOf(shown, 'iframe')).toEqual([0, 0, width, 640]);
    });
});

// WCAG 2.4.11
covers('widget.phone', 'widget.keyboard')('the keyboard stays in a chat that fills the screen', async () => {
  const page = { styles: '', body: '<input id="own">' };
  const shown = await widgets.visit({}, { page, options: { viewport: PHONE } });
  const frame = await shown.open();
  const isField = "document.activeElement.id === 'message'";
  for (const key of ['Tab', 'Shift+Tab']) {
    await within(TIME_LIMIT_MS, () => frame.evaluate(isField) as Promise<boolean>);
    await shown.page.keyboard.press(key);
    await within(TIME_LIMIT_MS, async () => {
      expect(await shown.page.evaluate("document.activeElement.matches('[data-cws-widget]')")).toBe(true);
      if (await frame.evaluate(isField)) return true;
      await shown.page.keyboard.press(key);
      return false;
    });
  }
});

/** Returns the names that a screen reader finds on the page and in the place of the frame. */
async function namesRead({ page }: Visit): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes.filter(({ ignored }) => !ignored).map(({ name }) => name?.value);
}

covers('widget.phone', 'widget.accessible')(
  'a screen reader finds the page behind a chat only where the chat does not fill the screen',
  async () => {
    const page = { styles: '', body: '<button>Own</button>' };
    const shown = await widgets.visit({ title: 'Ask us' }, { page, options: { viewport: PHONE } });
    const finds = async (...expected: string[]) =>
      within(TIME_LIMIT_MS, async () => {
        const names = await namesRead(shown);
        return ['Own', 'Ask us', 'Open chat'].every((name) => names.includes(name) === expected.includes(name));
      });
    await shown.launcher.waitFor();
    await finds('Own', 'Open chat');
    const frame = await shown.open();
    await finds('Ask us');
    await shown.page.setViewportSize(SCREEN);
    await finds('Own', 'Ask us');
    await shown.page.setViewportSize(PHONE);
    await finds('Ask us');
    await frame.getByRole('button', { name: 'Close chat' }).click();
    await finds('Own', 'Open chat');
  },
);

// WCAG 2.5.3
covers('widget.accessible')('the name of the launcher has the text that is to be read on it', async () => {
  const shown = await widgets.visit({ launcher: { label: LABEL } });
  await shown.launcher.waitFor();
  expect(await shown.launcher.getAttribute('aria-label')).toBe(`${LABEL}, Open chat`);
  await shown.open();
  expect(await shown.launcher.getAttribute('aria-label')).toBe('Close chat');
  expect(await shown.launcher.innerText()).toBe('');
});

covers('widget.accessible')('the launcher has a border where the system chooses the colours', async () => {
  const shown = await widgets.visit({}, { options: { forcedColors: 'active' } });
  await shown.launcher.waitFor();
  const launcher = "document.querySelector('[data-cws-widget]').shadowRoot.querySelector('button')";
  const border = (await shown.page.evaluate(`getComputedStyle(${launcher}).borderTop`)) as string;
  expect(border).toMatch(/^2px solid rgb\(/);
});
