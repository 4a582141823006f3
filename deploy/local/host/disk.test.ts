import { scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { fullDisk, isOutOfSpace } from './disk.ts';

test('a disk with less than what is needed gives an advice that names the folder, one with more gives none', () => {
  const folder = scratchFolder();
  expect(fullDisk(folder, 0)).toBeUndefined();
  expect(fullDisk(folder, Number.POSITIVE_INFINITY)?.message).toMatch(`The disk that holds ${folder} is full (`);
});

test('a full disk and a used-up quota are told from other errors', () => {
  const told = ['ENOSPC', 'EDQUOT', 'EACCES'].map((code) => isOutOfSpace(Object.assign(new Error(), { code })));
  expect(told).toEqual([true, true, false]);
  expect(isOutOfSpace(undefined)).toBe(false);
});
