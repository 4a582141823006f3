import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { newWindow, realBrowser } from './support/chromium';
import { covers } from './support/covers';
import { hostRoot } from './support/target';
import { tour } from './support/tour';

const browser = realBrowser();
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** What axe-core finds on a page; it fetches nothing itself. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = (await page.evaluate("axe.run({ resultTypes: ['violations'], preload: false })")) as {
    violations: readonly Violation[];
  };
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html}: ${node.failureSummary}`),
  );
}

const pixelsTooWide = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth') as Promise<number>;

/** Walks through all pages and says of each what is wrong with it. */
async function complaints(page: Page, wrongWith: (page: Page) => Promise<readonly string[]>): Promise<string[]> {
  const all: string[] = [];
  await tour(page, async (name) => {
    for (const wrong of await wrongWith(page)) all.push(`${name}: ${wrong}`);
  });
  return all;
}

covers('pages.accessible', 'pages.narrow')('on a narrow phone in the dark', async () => {
  const page = await newWindow(browser(), { viewport: { width: 320, height: 640 }, colorScheme: 'dark' });
  const found = await complaints(page, async () => {
    const tooWide = await pixelsTooWide(page);
    return [...(await violationsOn(page)), ...(tooWide > 0 ? [`${tooWide} px too wide`] : [])];
  });
  expect(found).toEqual([]);
});

covers('pages.accessible', 'pages.quiet')(
  'on a desk in the light, with nothing fetched but stylesheet and icon',
  async () => {
    const page = await newWindow(browser(), { viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
    const fetched = new Set<string>();
    const said: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() || fetched.add(request.url()));
    page.on('console', (message) => message.text().includes('status of 4') || said.push(message.text()));
    page.on('pageerror', ({ message }) => void said.push(message));
    expect(await complaints(page, violationsOn)).toEqual([]);
    const style = expect.stringMatching(/\/signin\/style-[0-9a-f]{12}\.css$/);
    const others = [...fetched].filter((url) => url !== `${hostRoot}/signin/icon.svg`);
    expect(others).toEqual([style]);
    expect(said).toEqual([]);
  },
);
