import { crc32 } from 'node:zlib';
import sharp, { type Create } from 'sharp';

const RED: Create = { width: 40, height: 20, channels: 3, background: { r: 200, g: 10, b: 10 } };

const plain = (create: Partial<Create> = {}) => sharp({ create: { ...RED, ...create } });

export const png = (create?: Partial<Create>): Promise<Buffer> => plain(create).png().toBuffer();
export const jpeg = (create?: Partial<Create>): Promise<Buffer> => plain(create).jpeg().toBuffer();
export const webp = (create?: Partial<Create>): Promise<Buffer> => plain(create).webp().toBuffer();
export const gif = (): Promise<Buffer> => plain().gif().toBuffer();

/** A JPEG with a place, a comment and an orientation in its EXIF. */
export const withExif = (orientation: number): Promise<Buffer> =>
  plain({ width: 60, height: 30 })
    .withExif({ IFD0: { ImageDescription: 'SECRET-PLACE' }, IFD3: { GPSLatitude: '47/1 22/1 0/1' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

/** An animated webp of two frames. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all([png(), png({ background: 'blue' })]);
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** The PNG with a chunk acTL after its header, which makes it an animated one. */
export async function animatedPng(): Promise<Buffer> {
  const still = await png();
  const afterHeader = 8 + 25;
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(8), Buffer.alloc(4)]);
  return Buffer.concat([still.subarray(0, afterHeader), chunk, still.subarray(afterHeader)]);
}

/** A PNG whose header says that it has so many pixels, and whose data has almost none: a decompression bomb. */
export async function bomb(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await png());
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
