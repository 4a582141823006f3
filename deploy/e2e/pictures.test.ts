import { existsSync } from 'node:fs';
import { fileOf, type Picture, pictures, SCHEMES, type Scheme } from './pictures/pictures';
import { scenes } from './pictures/scenes';
import { type Seeded, seed } from './pictures/seeded';
import { store } from './pictures/store';
import { showUsualValues } from './pictures/usual-values';
import { newWindow, realBrowser } from './support/chromium';
import { onThisMachine } from './support/local-run';

/** `npm run screenshots` sets it. */
const isTaking = process.env.PICTURES === 'take';
const browser = realBrowser('--font-render-hinting=none', '--force-color-profile=srgb', '--disable-lcd-text');

/** The paths that an address with placeholders stands for. */
const pathOf = (address: string) => new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Brings a new window to the scene of a picture, where its text must be seen. */
async function sceneOf(picture: Picture, scheme: Scheme, seeded: Seeded) {
  const { name, address, sees, width, height } = picture;
  const page = await newWindow(browser(), {
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const opened: { readonly path: string; readonly status: number }[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (response.request().isNavigationRequest()) opened.push({ path, status: response.status() });
  });
  await scenes[name]({ page, seeded, scheme });
  const seen = page.frames().map((frame) => frame.getByText(sees).first().waitFor());
  await Promise.any(seen);
  for (const one of seen) one.catch(() => undefined);
  expect(opened.filter(({ status }) => status >= 400)).toEqual([]);
  if (address.startsWith('/'))
    expect(opened.map(({ path }) => path)).toContainEqual(expect.stringMatching(pathOf(address)));
  return page;
}

onThisMachine('the pictures of the documents', () => {
  let seeded: Seeded;
  beforeAll(async () => {
    seeded = await seed();
  });

  for (const picture of pictures)
    for (const scheme of isTaking ? SCHEMES : (['light'] as const))
      test(`${picture.name}, ${scheme}: its address shows what the picture shows`, async () => {
        const page = await sceneOf(picture, scheme, seeded);
        if (isTaking) {
          await showUsualValues(page);
          const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
          await store(browser(), png, fileOf(picture, scheme));
        }
        expect(existsSync(fileOf(picture, scheme))).toBe(true);
        await page.context().close();
      });
});
