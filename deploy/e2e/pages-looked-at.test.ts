import type { Page } from 'playwright-core';
import { newWindow, realBrowser } from './support/chromium';
import { covers } from './support/covers';
import { pixelsTooWide } from './support/pixels-too-wide';
import { hostRoot } from './support/target';
import { tour } from './support/tour';
import { violationsOn } from './support/violations';

const browser = realBrowser();

/** The findings of axe-core on a page, and the width by which it scrolls sideways. */
async function troubles(page: Page): Promise<string[]> {
  const tooWide = await pixelsTooWide(page);
  return [...(await violationsOn(page)), ...(tooWide > 0 ? [`${tooWide} px too wide`] : [])];
}

covers(
  'pages.accessible',
  'pages.narrow',
  'pages.quiet',
)(
  'all pages are accessible in forced colours, at 640 pixels magnified to 200 %, and load only stylesheet and icon',
  async () => {
    const viewport = { width: 320, height: 256 };
    const page = await newWindow(browser(), { viewport, deviceScaleFactor: 2, forcedColors: 'active' });
    const fetched = new Set<string>();
    const said: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() || fetched.add(request.url()));
    page.on('console', (message) => message.text().includes('status of 4') || said.push(message.text()));
    page.on('pageerror', ({ message }) => void said.push(message));
    const complaints: string[] = [];
    await tour(page, async (name) => {
      for (const wrong of await troubles(page)) complaints.push(`${name}: ${wrong}`);
    });
    expect(complaints).toEqual([]);
    const style = expect.stringMatching(/\/signin\/style-[0-9a-f]{12}\.css$/);
    const others = [...fetched].filter((url) => url !== `${hostRoot}/signin/icon.svg`);
    expect(others).toEqual([style]);
    expect(said).toEqual([]);
  },
);
