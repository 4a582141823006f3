import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Longer than the start of a browser on a busy machine. */
const START_MS = 120_000;
/** Options that disable background requests, and the sandbox if root runs the tests, as in a container. */
const ARGS = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Starts a real browser, with further options of its command line, for the whole test file. */
export function realBrowser(...options: readonly string[]): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const args = [...ARGS, ...asRoot, ...options];
    browser = await chromium.launch({ executablePath: await programPath(), args, timeout: START_MS });
  });
  afterAll(() => browser?.close());
  return () => browser!;
}

const finder = resolve(__dirname, '../../test/chromium.ts');

/** The path that `npm test` has found, or one that is found or downloaded now. */
async function programPath(): Promise<string> {
  const { CHROMIUM_PATH, CHROMIUM_PROBLEM } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  if (CHROMIUM_PROBLEM) throw new Error(CHROMIUM_PROBLEM);
  const { stdout } = await promisify(execFile)(process.execPath, [finder]);
  return stdout.trim();
}

/** Opens a window with a new profile. */
export async function newWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  return context.newPage();
}
