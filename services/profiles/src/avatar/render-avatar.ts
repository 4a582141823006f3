import { join } from 'node:path';
import { AppError, type Logger, ParserError, untrustedParser } from '@cws/kit';
import { imageTypeOf, isAnimatedPng } from './image-type';
import type { Refusal, RenderedImage } from './render-image';

/** Makes avatars of uploaded images, in a process of its own. */
export interface AvatarRenderer {
  /**
   * The image as an avatar: a square webp without metadata, turned as its EXIF orientation says. Size and animation are judged
   * by the headers, before anything is decoded. Errors: unsupported_media_type, invalid_image.
   */
  render(bytes: Buffer): Promise<Buffer>;
  stop(): Promise<void>;
}

/** One image may take 160 MB while it is decoded. */
const LIMITS = { memoryMb: 512, timeoutMs: 4_000 };

export function avatarRenderer(log: Logger): AvatarRenderer {
  const module = join(__dirname, 'render-image.js');
  const parser = untrustedParser<Buffer, RenderedImage>({ name: 'avatar', module, isNative: true, log, ...LIMITS });
  async function rendered(bytes: Buffer): Promise<RenderedImage> {
    try {
      return await parser.parse(bytes);
    } catch (error) {
      // The sender has to mend bytes with which a decoder fails or crashes.
      if (error instanceof ParserError) throw refusal('cannot be read', error);
      throw error;
    }
  }
  return {
    async render(bytes) {
      const type = imageTypeOf(bytes);
      if (type === undefined)
        throw new AppError('unsupported_media_type', { message: 'The image must be a jpg, png or webp' });
      if (type === 'png' && isAnimatedPng(bytes)) throw refusal('is animated');
      const image = await rendered(bytes);
      if ('refused' in image) throw refusal(image.refused);
      const webp = Buffer.from(image.webp);
      if (imageTypeOf(webp) !== 'webp') throw refusal('cannot be read');
      return webp;
    },
    stop: parser.stop,
  };
}

const refusal = (why: Refusal, cause?: unknown) =>
  new AppError('invalid_image', { message: `The image ${why}`, cause });
