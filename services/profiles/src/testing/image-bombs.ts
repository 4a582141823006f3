import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { jpeg, png } from './images';

const AFTER_HEADER = 8 + 25;
const DECOMPRESSED_BYTES = 256 * 1024 * 1024;

const bigEndian = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A PNG with a chunk whose data is small and becomes 256 MiB when it is decompressed. */
async function withCompressed(type: 'zTXt' | 'iCCP'): Promise<Buffer> {
  const [still, zeros] = [await png(), deflateSync(Buffer.alloc(DECOMPRESSED_BYTES))];
  const chunk = Buffer.concat([Buffer.from(`${type}name\0\0`), zeros]);
  const framed = [bigEndian(chunk.length - 4), chunk, bigEndian(crc32(chunk))];
  return Buffer.concat([still.subarray(0, AFTER_HEADER), ...framed, still.subarray(AFTER_HEADER)]);
}

export const textBomb = (): Promise<Buffer> => withCompressed('zTXt');
export const profileBomb = (): Promise<Buffer> => withCompressed('iCCP');

const START_OF_SCAN = Buffer.from([0xff, 0xda]);
const SCANS = 20_000;

/** A progressive JPEG whose last scan is repeated, each time over the whole image. */
export async function scanBomb(): Promise<Buffer> {
  const progressive = await sharp(await jpeg({ width: 400, height: 400 }))
    .jpeg({ progressive: true })
    .toBuffer();
  const lastScan = progressive.subarray(progressive.lastIndexOf(START_OF_SCAN), -2);
  return Buffer.concat([
    progressive.subarray(0, -2),
    ...Array.from({ length: SCANS }, () => lastScan),
    progressive.subarray(-2),
  ]);
}

/** A PNG of 6,300 × 6,300 pixels of one colour, which are 119 MB as pixels and a few kB as a file. */
export const wideImage = (): Promise<Buffer> => png({ width: 6_300, height: 6_300 });
