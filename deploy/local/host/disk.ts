import { statfsSync } from 'node:fs';
import { Advice } from '../../processes/advice.ts';

/** With less than this a database that has just ended is taken to have ended for want of space. */
const leastBytes = 8 * 1024 * 1024;

/** Whether an operation failed because the disk, or the quota of its user, is used up. */
export const isOutOfSpace = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');

/** The advice for a folder whose disk is full, undefined while there is room. */
export function fullDisk(folder: string, least = leastBytes): Advice | undefined {
  const { bavail, bsize } = statfsSync(folder);
  const left = bavail * bsize;
  if (left >= least) return undefined;
  const megabytes = Math.floor(left / 1024 / 1024);
  return new Advice(
    `The disk that holds ${folder} is full (${megabytes} MB are left): make room there and start again.`,
  );
}
