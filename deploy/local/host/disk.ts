import { statfsSync } from 'node:fs';
import { Advice } from '../../processes/advice.ts';

/** If less than this is free, a database that has just ended is assumed to have run out of space. */
const leastBytes = 8 * 1024 * 1024;

/** Tells whether an operation failed because the disk or the user's quota is full. */
export const isOutOfSpace = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');

/** Returns the advice for a folder whose disk is full; undefined while there is space. */
export function fullDisk(folder: string, least = leastBytes): Advice | undefined {
  const { bavail, bsize } = statfsSync(folder);
  const left = bavail * bsize;
  if (left >= least) return undefined;
  const megabytes = Math.floor(left / 1024 / 1024);
  return new Advice(
    `The disk that holds ${folder} is full (${megabytes} MB are left): free some space there and start again.`,
  );
}
