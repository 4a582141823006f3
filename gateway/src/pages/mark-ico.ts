import { onColor } from '@cws/kit';

const SIZE = 32;
/** Samples of a pixel along each side, which smooth its edges. */
const SAMPLES = 4;
/** The side of the mark's square, as in its SVG. */
const UNITS = 28;

/** The mark as an ICO file of 32 × 32 pixels, for clients that take no SVG. `color` is `#rrggbb`. */
export function markIco(color: string): Buffer {
  const pixels = pixelsOf(bgr(color), bgr(onColor(color)));
  const mask = Buffer.alloc((SIZE * SIZE) / 8);
  return Buffer.concat([directory(BITMAP_HEADER + pixels.length + mask.length), bitmapHeader(), pixels, mask]);
}

const BITMAP_HEADER = 40;
const DIRECTORY = 22;

/** ICONDIR with one ICONDIRENTRY. */
function directory(bytes: number): Buffer {
  const buffer = Buffer.alloc(DIRECTORY);
  buffer.writeUInt16LE(1, 2);
  buffer.writeUInt16LE(1, 4);
  buffer.set([SIZE, SIZE], 6);
  buffer.writeUInt16LE(1, 10);
  buffer.writeUInt16LE(32, 12);
  buffer.writeUInt32LE(bytes, 14);
  buffer.writeUInt32LE(DIRECTORY, 18);
  return buffer;
}

/** BITMAPINFOHEADER; its height counts the mask, which the alpha channel makes needless. */
function bitmapHeader(): Buffer {
  const buffer = Buffer.alloc(BITMAP_HEADER);
  buffer.writeUInt32LE(BITMAP_HEADER, 0);
  buffer.writeInt32LE(SIZE, 4);
  buffer.writeInt32LE(SIZE * 2, 8);
  buffer.writeUInt16LE(1, 12);
  buffer.writeUInt16LE(32, 14);
  return buffer;
}

type Bgr = readonly [number, number, number];

const bgr = (color: string): Bgr =>
  [5, 3, 1].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Bgr;

/** Rows from the bottom to the top, each pixel blue, green, red and alpha. */
function pixelsOf(back: Bgr, front: Bgr): Buffer {
  const buffer = Buffer.alloc(SIZE * SIZE * 4);
  for (let row = 0; row < SIZE; row += 1)
    for (let column = 0; column < SIZE; column += 1)
      buffer.set(pixel(column, SIZE - 1 - row, back, front), (row * SIZE + column) * 4);
  return buffer;
}

function pixel(column: number, row: number, back: Bgr, front: Bgr): number[] {
  const inside = covered(column, row, isInSquare);
  const share = inside === 0 ? 0 : covered(column, row, isInBubble) / inside;
  return [...back.map((part, at) => Math.round(part + (front[at]! - part) * share)), Math.round(inside * 255)];
}

/** The share of a pixel that a shape covers. */
function covered(column: number, row: number, has: (x: number, y: number) => boolean): number {
  let count = 0;
  for (let n = 0; n < SAMPLES ** 2; n += 1) {
    const [x, y] = [column + ((n % SAMPLES) + 0.5) / SAMPLES, row + (Math.floor(n / SAMPLES) + 0.5) / SAMPLES];
    if (has((x * UNITS) / SIZE, (y * UNITS) / SIZE)) count += 1;
  }
  return count / SAMPLES ** 2;
}

const isInSquare = (x: number, y: number): boolean =>
  isInRounded(x, y, { left: 0, top: 0, right: 28, bottom: 28, radius: 7 });

/** The speech bubble of the mark: a rounded box and the triangle below its left corner. */
const isInBubble = (x: number, y: number): boolean =>
  isInRounded(x, y, { left: 7, top: 7, right: 21, bottom: 17, radius: 1.5 }) || (y >= 17 && x >= 9 && y - 17 <= 13 - x);

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly radius: number;
}

function isInRounded(x: number, y: number, { left, top, right, bottom, radius }: Box): boolean {
  const dx = Math.max(left + radius - x, 0, x - (right - radius));
  const dy = Math.max(top + radius - y, 0, y - (bottom - radius));
  return dx ** 2 + dy ** 2 <= radius ** 2;
}
