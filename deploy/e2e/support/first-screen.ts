import type { Page } from 'playwright-core';

/** Runs in the page: the elements of the selector that are not wholly on the screen, or that something else covers. */
const HIDDEN = `(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return width === 0 || !isInside || (hit !== one && !one.contains(hit));
}).map((one) => one.outerHTML)`;

/** The elements of the selector that a person does not see without scrolling. */
export const notOnScreen = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(`(${HIDDEN})(${JSON.stringify(selector)})`) as Promise<string[]>;

/** Presses Tab until the focus has been everywhere, and returns what had it, each with whether it could be seen then. */
export async function tabThrough(page: Page): Promise<{ readonly what: string; readonly isSeen: boolean }[]> {
  const stops: { what: string; isSeen: boolean }[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const what = String(await page.evaluate(FOCUSED));
    if (what === '' || stops.some((stop) => stop.what === what)) return stops;
    stops.push({ what, isSeen: (await notOnScreen(page, ':focus')).length === 0 });
  }
}

/** Runs in the page: a name of what has the focus; empty for the document. */
const FOCUSED = `(() => {
  const { tagName, name, value, textContent } = document.activeElement;
  return tagName === 'BODY' ? '' : [tagName.toLowerCase(), name, value, textContent.trim()].filter(Boolean).join(' ');
})()`;
