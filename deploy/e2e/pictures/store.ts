import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';

/** A picture is written anew where more than this share of its pixels has changed: text is rasterised a little differently on each machine. */
const CHANGED_SHARE = 0.002;
/** The difference of a colour, of 255, that eyes notice. */
const CHANGED_COLOUR = 24;
/** The first of these with which a file is small enough is taken. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5] as const;
export const MAX_BYTES = 80_000;

/** Writes a screenshot as WebP, unless the file shows the same already; returns whether it was written. */
export async function store(browser: Browser, png: Buffer, file: string): Promise<boolean> {
  const page = await browser.newPage();
  try {
    const webp = await smallWebp(page, png);
    if (existsSync(file) && (await shareThatDiffers(page, webp, readFileSync(file))) <= CHANGED_SHARE) return false;
    writeFileSync(file, webp);
    return true;
  } finally {
    await page.close();
  }
}

async function smallWebp(page: Page, png: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const webp = await webpOf(page, png, quality);
    if (webp.length <= MAX_BYTES) return webp;
  }
  throw new Error(`The picture has more than ${MAX_BYTES} bytes: take less of the page.`);
}

const dataUrl = (type: 'png' | 'webp', bytes: Buffer): string =>
  `data:image/${type};base64,${bytes.toString('base64')}`;

/** The browser that took the screenshot also encodes it, so that no library of images is needed. */
const DRAW = `
  const draw = async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return { canvas, pixels: context.getImageData(0, 0, image.width, image.height).data };
  };
`;

async function webpOf(page: Page, png: Buffer, quality: number): Promise<Buffer> {
  const url = (await page.evaluate(`(async () => {
    ${DRAW}
    return (await draw('${dataUrl('png', png)}')).canvas.toDataURL('image/webp', ${quality});
  })()`)) as string;
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

const shareThatDiffers = (page: Page, one: Buffer, other: Buffer): Promise<number> =>
  page.evaluate(`(async () => {
    ${DRAW}
    const [a, b] = await Promise.all([draw('${dataUrl('webp', one)}'), draw('${dataUrl('webp', other)}')]);
    if (a.canvas.width !== b.canvas.width || a.canvas.height !== b.canvas.height) return 1;
    let changed = 0;
    for (let at = 0; at < a.pixels.length; at += 4)
      if ([0, 1, 2].some((channel) => Math.abs(a.pixels[at + channel] - b.pixels[at + channel]) > ${CHANGED_COLOUR})) changed += 1;
    return changed / (a.pixels.length / 4);
  })()`) as Promise<number>;
