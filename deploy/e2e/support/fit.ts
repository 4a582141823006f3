import type { Page } from 'playwright-core';
import { pixelsTooWide } from './pixels-too-wide';
import { violationsOn } from './violations';

/** Sizes of a window in CSS pixels. A window of 1280 pixels has half of them at a zoom of 200 %. */
const SIZES = {
  'a narrow phone': { width: 320, height: 640 },
  'a phone': { width: 360, height: 640 },
  'a desktop at 200 %': { width: 640, height: 400 },
  'a desktop': { width: 1280, height: 800 },
} as const;

export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Shows the open page at each size, in light and in dark colours, and returns what axe finds and how far it scrolls sideways. */
export async function misfits(page: Page, schemes: readonly Scheme[] = SCHEMES): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      for (const problem of await problemsOf(page)) found.push(`on ${name}, ${colorScheme}: ${problem}`);
    }
  }
  return found;
}

async function problemsOf(page: Page): Promise<string[]> {
  await transitionsEnd(page);
  const tooWide = await pixelsTooWide(page);
  const violations: string[] = [];
  for (const frame of page.frames()) violations.push(...(await violationsOn(frame)));
  return tooWide > 0 ? [`${tooWide} px too wide`, ...violations] : violations;
}

/** Axe reads colours as they are at that moment, so transitions from one scheme to the other are skipped. */
const transitionsEnd = (page: Page) =>
  Promise.all(
    page
      .frames()
      .map((frame) =>
        frame.evaluate('document.getAnimations().forEach((one) => { try { one.finish() } catch { one.cancel() } })'),
      ),
  );
