import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readIndexFile, writeIndexFile } from './index-file';
import { UnreadableIndex } from './index-format';

const key = { app_id: 'an-app', analysis: 'stems-1' };
const image = Uint8Array.from({ length: 100_000 }, (_, n) => n % 251);

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-file-'));
  file = join(folder, 'an.index');
  await writeIndexFile(file, key, { version: 7, image });
});
afterEach(() => rm(folder, { recursive: true }));

async function changeByte(at: number): Promise<void> {
  const bytes = await readFile(file);
  bytes[at] = bytes[at]! ^ 1;
  await writeFile(file, bytes);
}
const reading = (as = key) => readIndexFile(file, as);

test('an index is read as it was written', async () => {
  expect(await reading()).toEqual({ version: 7, image });
});

test('a written index replaces the one before it and leaves nothing else', async () => {
  await writeIndexFile(file, key, { version: 8, image: image.subarray(0, 10) });
  expect((await reading()).version).toBe(8);
  expect(await readdir(folder)).toEqual(['an.index']);
});

test.each([600, 100_000, 100_511])('a file whose byte %i is damaged is refused', async (at) => {
  await changeByte(at);
  await expect(reading()).rejects.toThrow(UnreadableIndex);
});

test('a file whose version is damaged is refused', async () => {
  const text = await readFile(file, 'latin1');
  await writeFile(file, text.replace('"version":7', '"version":6'), 'latin1');
  await expect(reading()).rejects.toThrow('checksum');
});

test.each([0, 100, 511, 512, 50_000])('a file that was cut to %i bytes is refused', async (bytes) => {
  await truncate(file, bytes);
  await expect(reading()).rejects.toThrow(UnreadableIndex);
});

test('the index of another app, or of other analysis code, is refused', async () => {
  await expect(reading({ ...key, app_id: 'another' })).rejects.toThrow(UnreadableIndex);
  await expect(reading({ ...key, analysis: 'stems-2' })).rejects.toThrow(UnreadableIndex);
});

test('an index that cannot be written as a whole leaves the one before it', async () => {
  const broken = { version: 9, image: 'no bytes' as unknown as Uint8Array };
  Object.defineProperty(broken, 'image', {
    value: {
      byteLength: 10,
      subarray: () => {
        throw new Error('lost');
      },
    },
  });
  await expect(writeIndexFile(file, key, broken)).rejects.toThrow('lost');
  expect((await reading()).version).toBe(7);
  expect(await readdir(folder)).toEqual(['an.index']);
});
