// Measures the widget in a real browser: the bytes that a page loads for it, and how soon it can be used.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page, type Response } from 'playwright-core';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { findChromium } from '../test/chromium-source.ts';
import type { Settings } from './group.ts';
import { median } from './report.ts';
import { prepare } from './traffic/person.ts';
import { useTool } from './traffic/tools.ts';

/** As root, Chromium needs to be told to start without its sandbox. */
const ARGS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** One visit: times in ms since the start of the navigation and since the click on the launcher. */
type Visit = { readonly bytes: Map<string, number>; readonly shown: number; readonly usable: number };

/** Visits a page with a widget as new visitors do, with an empty cache, one after the other. */
export async function widgetInBrowser(system: Scratch, { rounds }: Settings): Promise<string> {
  const page = await servePage(await snippetOf(system));
  const say = (line: string) => console.error(line);
  const executablePath = await findChromium({ say, complain: say });
  const browser = await chromium.launch({ executablePath, args: ARGS });
  try {
    await visit(browser, page.url);
    const visits: Visit[] = [];
    for (let n = 0; n < rounds; n++) visits.push(await visit(browser, page.url));
    return reportOf(visits);
  } finally {
    await browser.close();
    page.close();
  }
}

async function snippetOf(system: Scratch): Promise<string> {
  const { key } = await prepare(system, 0, 0);
  const { snippet } = await useTool<{ snippet: string }>(system.origin, key, 'widget_create', {});
  return snippet;
}

async function servePage(snippet: string) {
  const html = `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>${snippet}</html>`;
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext();
  try {
    return await visited(await context.newPage(), url);
  } finally {
    await context.close();
  }
}

async function visited(page: Page, url: string): Promise<Visit> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const begun = performance.now();
  await page.goto(url);
  const launcher = page.locator('[data-cws-widget] button');
  await launcher.waitFor();
  const shown = performance.now() - begun;
  const opened = performance.now();
  await launcher.click();
  await page.frameLocator('[data-cws-widget] iframe').locator('#message:focus').waitFor();
  return { shown, usable: performance.now() - opened, bytes: await bytesOf(responses, url) };
}

/** The bytes of the bodies as they were transferred, without those of the page itself. */
async function bytesOf(responses: readonly Response[], page: string): Promise<Map<string, number>> {
  const ours = responses.filter((response) => response.url() !== page);
  const sizes = ours.map(async (response): Promise<[string, number]> => {
    const { responseBodySize } = await response.request().sizes();
    return [new URL(response.url()).pathname.replace(/\/[^/.]+$/, '/{widget_id}'), responseBodySize];
  });
  return new Map(await Promise.all(sizes));
}

function reportOf(visits: readonly Visit[]): string {
  const { bytes } = visits.at(-1)!;
  const total = [...bytes.values()].reduce((sum, size) => sum + size, 0);
  const parts = [...bytes].map(([path, size]) => `${path} ${size}`).join(', ');
  const range = (times: number[]) =>
    [Math.min(...times), median(times), Math.max(...times)].map((time) => time.toFixed(0)).join(', ');
  return [
    `transferred, bytes: ${parts}; together ${total}`,
    `from the navigation to the launcher, ms (least, median, most): ${range(visits.map(({ shown }) => shown))}`,
    `from the click to the field that takes a message, ms: ${range(visits.map(({ usable }) => usable))}`,
  ].join('\n');
}
