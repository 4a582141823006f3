import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** An index as it was at a version of its app's passages. */
export interface StoredIndex {
  readonly version: number;
  readonly image: Uint8Array;
}

/** The identity of a stored index: the app, and the fingerprint of the code that made it. */
export interface IndexKey {
  readonly app_id: string;
  readonly analysis: string;
}

/** A stored index that is damaged, or that is another one than its name says. */
export class UnreadableIndex extends Error {}

/** The header is one line of JSON in this many bytes, before the image. */
const HEADER_BYTES = 512;
/** The part that is hashed, read or written before other work has its turn. */
export const SLICE_BYTES = 4 * 2 ** 20;

/** Yields the bytes under which an index is stored: a header with a SHA-256 of all, and the image. */
export async function* encoded(key: IndexKey, { version, image }: StoredIndex): AsyncGenerator<Uint8Array> {
  const bytes = image.byteLength;
  const hash = hashOf(key, version, bytes);
  for (const slice of slicesOf(image)) {
    hash.update(slice);
    await nextTurn();
  }
  const header = JSON.stringify({ ...key, version, bytes, sha256: hash.digest('hex') });
  yield Buffer.from(header.padEnd(HEADER_BYTES - 1).concat('\n'));
  yield* slicesOf(image);
}

function* slicesOf(image: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < image.byteLength; at += SLICE_BYTES) yield image.subarray(at, at + SLICE_BYTES);
}

/** Reads an index from its bytes, of which there are `size`. Errors: UnreadableIndex; those of the source. */
export async function decoded(key: IndexKey, size: number, bytes: AsyncIterable<Uint8Array>): Promise<StoredIndex> {
  const whole = new Uint8Array(size);
  const check = checkOf(key, whole);
  let at = 0;
  for await (const part of bytes) {
    if (at + part.byteLength > size) throw new UnreadableIndex('it is too long');
    whole.set(part, at);
    at += part.byteLength;
    check.upTo(at);
  }
  return { version: check.version(), image: whole.subarray(HEADER_BYTES) };
}

/** Checks the bytes while they arrive. */
function checkOf(key: IndexKey, whole: Uint8Array) {
  let checked = HEADER_BYTES;
  let header: Header | undefined;
  let hash = createHash('sha256');
  return {
    upTo(end: number): void {
      if (end < HEADER_BYTES) return;
      if (!header) {
        header = headerOf(whole, key);
        hash = hashOf(key, header.version, header.bytes);
      }
      hash.update(whole.subarray(checked, end));
      checked = end;
    },
    /** The version, if all has arrived and is as it was stored. */
    version(): number {
      if (!header || checked < whole.byteLength) throw new UnreadableIndex('it is too short');
      if (hash.digest('hex') !== header.sha256) throw new UnreadableIndex('its checksum is wrong');
      return header.version;
    },
  };
}

interface Header extends IndexKey {
  readonly version: number;
  readonly bytes: number;
  readonly sha256: string;
}

function headerOf(whole: Uint8Array, key: IndexKey): Header {
  const header = parsed(Buffer.from(whole.subarray(0, HEADER_BYTES)).toString('utf8'));
  if (header.app_id !== key.app_id || header.analysis !== key.analysis)
    throw new UnreadableIndex('it is another index');
  if (!Number.isSafeInteger(header.version)) throw new UnreadableIndex('its header is wrong');
  if (header.bytes !== whole.byteLength - HEADER_BYTES) throw new UnreadableIndex('its size is wrong');
  return header;
}

function parsed(text: string): Header {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableIndex('its header is wrong');
  }
}

const hashOf = ({ app_id, analysis }: IndexKey, version: number, bytes: number) =>
  createHash('sha256').update(`${app_id} ${analysis} ${version} ${bytes}\n`);
