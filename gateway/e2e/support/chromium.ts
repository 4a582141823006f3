import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Nothing but what a test opens; without a sandbox where root runs the tests, as in a container. */
const ARGS = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** A real browser, for the whole test file. */
export function realBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: programPath(), args: [...ARGS, ...asRoot] });
  }, 60_000);
  afterAll(() => browser?.close());
  return () => browser!;
}

function programPath(): string {
  const { CHROMIUM_PATH, CHROMIUM_PROBLEM } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  throw new Error(CHROMIUM_PROBLEM || 'CHROMIUM_PATH is not set: npm test finds a browser or fetches one');
}

/** A window of somebody new. */
export async function newWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(10_000);
  return context.newPage();
}
