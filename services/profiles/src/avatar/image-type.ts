/** Types of images that may be uploaded (contract: avatar-upload). */
export type ImageType = 'jpeg' | 'png' | 'webp';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const startsWith = (bytes: Buffer, magic: Buffer, at = 0) => bytes.subarray(at, at + magic.length).equals(magic);

/** The type by the first bytes, whatever the name or the declared type; undefined for any other. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, JPEG)) return 'jpeg';
  const isWebp = startsWith(bytes, Buffer.from('RIFF')) && startsWith(bytes, Buffer.from('WEBP'), 8);
  return isWebp ? 'webp' : undefined;
}

const CHUNK_HEADER = 8;
const CHUNK_CHECKSUM = 4;

/** Whether a PNG is animated: a chunk acTL comes before the image data. */
export function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = PNG.length; at + CHUNK_HEADER <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + CHUNK_HEADER);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += CHUNK_HEADER + bytes.readUInt32BE(at) + CHUNK_CHECKSUM;
  }
  return false;
}
