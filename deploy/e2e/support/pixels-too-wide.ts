import type { Page } from 'playwright-core';

/** The width by which a page scrolls sideways. */
export const pixelsTooWide = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth') as Promise<number>;
