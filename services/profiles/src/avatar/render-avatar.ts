import { AppError } from '@cws/kit';
import type { Metadata, Sharp } from 'sharp';
import { type ImageType, imageTypeOf, isAnimatedPng } from './image-type';

/** Side of the square, in pixels. */
const SIDE = 512;
const MAX_PIXELS = 40_000_000;
const QUALITY = 82;
const TIMEOUT_S = 10;

/**
 * The image as an avatar: a square webp without metadata, turned as its EXIF orientation says. Size and animation are judged
 * by the headers, before anything is decoded. Errors: unsupported_media_type, invalid_image.
 */
export async function renderAvatar(bytes: Buffer): Promise<Buffer> {
  const type = imageTypeOf(bytes);
  if (type === undefined)
    throw new AppError('unsupported_media_type', { message: 'The image must be a jpg, png or webp' });
  if (type === 'png' && isAnimatedPng(bytes)) throw refusal('is animated');
  const image = await open(bytes);
  assertStill(await readable(image.metadata()), type);
  const square = image.autoOrient().resize(SIDE, SIDE, { fit: 'cover' });
  return readable(square.webp({ quality: QUALITY }).timeout({ seconds: TIMEOUT_S }).toBuffer());
}

/** Loaded with the first upload: the library has a cost in time and memory for each process that loads it. */
async function open(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
}

function assertStill({ format, width, height, pages = 1 }: Metadata, type: ImageType): void {
  if (format !== type) throw refusal('cannot be read');
  if (width * height > MAX_PIXELS) throw refusal('has more than 40 megapixels');
  if (pages > 1) throw refusal('is animated');
}

/** Whatever the decoder says against the bytes is the sender's to mend. */
async function readable<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (cause) {
    const isLarge = cause instanceof Error && cause.message.includes('pixel limit');
    throw refusal(isLarge ? 'has more than 40 megapixels' : 'cannot be read', cause);
  }
}

const refusal = (why: string, cause?: unknown) => new AppError('invalid_image', { message: `The image ${why}`, cause });
