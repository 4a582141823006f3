import { createWriteStream } from 'node:fs';
import { access, constants, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** Why the file cannot be written, as far as that is known beforehand; undefined if it seems that it can. */
export async function whyUnwritable(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) return `${file} is a folder: name a file in it.`;
  const folder = dirname(file);
  return access(folder, constants.W_OK).then(
    () => undefined,
    () => `Nothing can be written into ${folder}.`,
  );
}

/** Writes a file that only its owner can read, and that is there once it is complete. What an earlier run has left would keep its mode. */
export async function writeWhole(file: string, content: ReadableStream): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    await pipeline(Readable.fromWeb(content), createWriteStream(part, { mode: 0o600, flags: 'wx' }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
