// The module that decodes images, in the process of an untrusted parser (kit, parsing/untrusted-parser.ts).
import sharp, { type Metadata } from 'sharp';
import { type ImageType, imageTypeOf } from './image-type';

export type Refusal = 'cannot be read' | 'has more than 40 megapixels' | 'is animated';
export type RenderedImage = { readonly webp: Uint8Array } | { readonly refused: Refusal };

/** Side of the square, in pixels. */
const SIDE = 512;
const MAX_PIXELS = 40_000_000;
const QUALITY = 82;
const TIMEOUT_S = 10;

sharp.concurrency(1);
sharp.cache(false);

export async function parse(bytes: Buffer): Promise<RenderedImage> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
  try {
    const refused = refusalOf(await image.metadata(), imageTypeOf(bytes));
    if (refused) return { refused };
    const square = image.autoOrient().resize(SIDE, SIDE, { fit: 'cover' });
    return { webp: await square.webp({ quality: QUALITY }).timeout({ seconds: TIMEOUT_S }).toBuffer() };
  } catch (error) {
    const isLarge = error instanceof Error && error.message.includes('pixel limit');
    return { refused: isLarge ? 'has more than 40 megapixels' : 'cannot be read' };
  }
}

function refusalOf({ format, width, height, pages = 1 }: Metadata, type: ImageType | undefined): Refusal | undefined {
  if (format !== type) return 'cannot be read';
  if (width * height > MAX_PIXELS) return 'has more than 40 megapixels';
  return pages > 1 ? 'is animated' : undefined;
}
