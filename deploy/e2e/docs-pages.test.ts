import type { Page } from 'playwright-core';
import { newWindow, realBrowser } from './support/chromium';
import { call } from './support/client';
import { covers } from './support/covers';
import { hostRoot } from './support/target';
import { violationsOn } from './support/violations';

const browser = realBrowser();

/** The requests of a page to other origins. */
function foreignRequests(page: Page): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(hostRoot) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
  });
  return foreign;
}

covers('docs.reference')(
  'the reference shows operations with readable colours, and loads nothing foreign',
  async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await newWindow(browser(), { viewport: { width: 1280, height: 800 }, colorScheme });
      const foreign = foreignRequests(page);
      const said: string[] = [];
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
      await page.goto(`${hostRoot}/docs/reference`);
      await page.getByText('Sign-in', { exact: true }).first().click();
      await page.getByText('Mail a sign-in code').first().waitFor({ state: 'attached' });
      expect([colorScheme, foreign, said]).toEqual([colorScheme, [], []]);
      const contrast = (await violationsOn(page)).filter((one) => one.startsWith('color-contrast'));
      expect([colorScheme, contrast]).toEqual([colorScheme, []]);
    }
  },
);

covers('docs.reference')('the renderer is sent compressed, and kept for ever', async () => {
  const { text } = await call('GET', `${hostRoot}/docs/reference`);
  const [, path = ''] = /<script src="([^"]+scalar-[0-9a-f]+\.js)"/.exec(text) ?? [];
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await fetch(`${hostRoot}${path}`, { headers: { 'accept-encoding': encoding } });
    expect([headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
      encoding,
      'public, max-age=31536000, immutable',
    ]);
  }
});

covers('docs.reference')('a reader in the middle of the reference goes back to the guides', async () => {
  const page = await newWindow(browser(), { viewport: { width: 1280, height: 800 } });
  await page.goto(`${hostRoot}/docs/reference`);
  await page.getByText('Sign-in', { exact: true }).first().click();
  await page.getByText('Mail a sign-in code').first().click();
  await page.waitForFunction('window.scrollY > 0');
  const back = page.getByRole('navigation', { name: 'Guides' }).getByRole('link');
  expect((await back.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await back.click();
  await page.waitForURL(`${hostRoot}/docs`);
});
