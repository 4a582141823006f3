import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Advice } from '../../processes/advice.ts';
import { cacheDir } from './cache.ts';

/** Runs a step in a temporary folder on the disk of the cache, and always deletes the folder. */
export async function inWorkFolder<T>(step: (work: string) => Promise<T>): Promise<T> {
  mkdirSync(cacheDir(), { recursive: true });
  const work = mkdtempSync(join(cacheDir(), 'fetch-'));
  const clear = () => rmSync(work, { recursive: true, force: true });
  process.once('exit', clear);
  try {
    return await step(work);
  } finally {
    clear();
    process.off('exit', clear);
  }
}

/** Fails unless a file has the expected checksum. */
export async function checkSum(file: string, what: string, algorithm: 'sha256' | 'sha512', sum: string): Promise<void> {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file), hash);
  if (hash.digest('hex') === sum) return;
  throw new Advice(`${what} is not the file that was expected (its ${algorithm.replace('sha', 'SHA-')} differs)`);
}

/** Returns the size of a folder that may change meanwhile. */
function sizeOf(folder: string): number {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names.reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** Describes the progress of a download into a folder. */
export const progressOf = (folder: string, megabytes: number) => () =>
  `${(sizeOf(folder) / 1e6).toFixed(0)} of ${megabytes} MB`;
