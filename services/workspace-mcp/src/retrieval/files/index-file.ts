import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { uuidV7 } from '@cws/kit';

/** An index as it was at a version of its app's passages. */
export interface StoredIndex {
  readonly version: number;
  readonly image: Uint8Array;
}

/** The identity of a file's content: the app, and the fingerprint of the code that made the index. */
export interface IndexKey {
  readonly app_id: string;
  readonly analysis: string;
}

/** A file that is damaged, or that holds something else than its name says. */
export class UnreadableIndex extends Error {}

/** The header is one line of JSON in this many bytes, before the image. */
const HEADER_BYTES = 512;
/** The part that is hashed, read or written before other work has its turn. */
const SLICE_BYTES = 4 * 2 ** 20;

/** Writes the index beside the file and then puts it in its place, so that a reader finds the old or the new one as a whole. */
export async function writeIndexFile(file: string, key: IndexKey, { version, image }: StoredIndex): Promise<void> {
  const temporary = `${file}.${uuidV7()}.tmp`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await writeTo(handle, key, version, image);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeTo(handle: FileHandle, key: IndexKey, version: number, image: Uint8Array): Promise<void> {
  const hash = hashOf(key, version, image.byteLength);
  for (let at = 0; at < image.byteLength; at += SLICE_BYTES) {
    const slice = image.subarray(at, at + SLICE_BYTES);
    hash.update(slice);
    await writeWhole(handle, slice, HEADER_BYTES + at);
  }
  const header = JSON.stringify({ ...key, version, bytes: image.byteLength, sha256: hash.digest('hex') });
  await writeWhole(handle, Buffer.from(header.padEnd(HEADER_BYTES - 1).concat('\n')), 0);
}

async function writeWhole(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.byteLength; )
    at += (await handle.write(bytes, at, bytes.byteLength - at, position + at)).bytesWritten;
}

/** Reads an index. Errors: ENOENT and others of the file system; UnreadableIndex. */
export async function readIndexFile(file: string, key: IndexKey): Promise<StoredIndex> {
  const handle = await open(file, 'r');
  try {
    const { version, bytes, sha256 } = headerOf(await readWhole(handle, HEADER_BYTES, 0), key);
    if ((await handle.stat()).size !== HEADER_BYTES + bytes) throw new UnreadableIndex('its size is wrong');
    const image = new Uint8Array(bytes);
    const hash = hashOf(key, version, bytes);
    for (let at = 0; at < bytes; at += SLICE_BYTES) {
      const slice = await readWhole(handle, Math.min(SLICE_BYTES, bytes - at), HEADER_BYTES + at);
      hash.update(slice);
      image.set(slice, at);
    }
    if (hash.digest('hex') !== sha256) throw new UnreadableIndex('its checksum is wrong');
    return { version, image };
  } finally {
    await handle.close();
  }
}

async function readWhole(handle: FileHandle, length: number, position: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  if (bytesRead !== length) throw new UnreadableIndex('it is too short');
  return buffer;
}

function headerOf(bytes: Buffer, key: IndexKey): { version: number; bytes: number; sha256: string } {
  const header = parsed(bytes.toString('utf8'));
  if (header.app_id !== key.app_id || header.analysis !== key.analysis)
    throw new UnreadableIndex('it is another index');
  if (!Number.isSafeInteger(header.version) || !Number.isSafeInteger(header.bytes))
    throw new UnreadableIndex('its header is wrong');
  return header;
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableIndex('its header is wrong');
  }
}

const hashOf = ({ app_id, analysis }: IndexKey, version: number, bytes: number) =>
  createHash('sha256').update(`${app_id} ${analysis} ${version} ${bytes}\n`);
