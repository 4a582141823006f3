import { scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { fullDisk, isOutOfSpace } from './disk.ts';

test('a disk with too little space gives an advice that names the folder, one with enough gives none', () => {
  const folder = scratchFolder();
  expect(fullDisk(folder, 0)).toBeUndefined();
  expect(fullDisk(folder, Number.POSITIVE_INFINITY)?.message).toMatch(`The disk that holds ${folder} is full (`);
});

test('a full disk and an exceeded quota are distinguished from other errors', () => {
  const recognised = ['ENOSPC', 'EDQUOT', 'EACCES'].map((code) => isOutOfSpace(Object.assign(new Error(), { code })));
  expect(recognised).toEqual([true, true, false]);
  expect(isOutOfSpace(undefined)).toBe(false);
});
