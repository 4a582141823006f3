import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@cws/kit';
import { silentLogger } from '@cws/kit/testing';
import { indexDirectory } from './index-directory';

const stored = { version: 3, image: new Uint8Array([1, 2, 3]) };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-directory-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A logger that records what it warns of. */
function recordingLogger() {
  const warnings: string[] = [];
  const log = Object.assign(Object.create(silentLogger()) as Logger, {
    warn: (_: object, message: string) => void warnings.push(message),
  });
  return { log, warnings };
}

test('a directory that does not exist yet is made, and then has the indexes', async () => {
  const directory = indexDirectory(join(folder, 'a/b'), silentLogger(), 'one');
  expect(await directory.read('app')).toBeUndefined();
  expect(await directory.apps()).toEqual([]);
  await directory.write('app', stored);
  expect(await directory.apps()).toEqual(['app']);
  expect(await directory.read('app')).toEqual(stored);
  await directory.delete('app');
  expect(await directory.read('app')).toBeUndefined();
});

test('indexes of other analysis code are not read, and are deleted', async () => {
  await indexDirectory(folder, silentLogger(), 'one').write('app', stored);
  const directory = indexDirectory(folder, silentLogger(), 'two');
  expect(await directory.read('app')).toBeUndefined();
  expect(await directory.apps()).toEqual([]);
  await directory.clean();
  expect(await readdir(folder)).toEqual([]);
});

test('a damaged index is deleted with a warning', async () => {
  const { log, warnings } = recordingLogger();
  const directory = indexDirectory(folder, log, 'one');
  await directory.write('app', stored);
  const [name] = await readdir(folder);
  await writeFile(join(folder, name!), 'damaged');
  expect(await directory.read('app')).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
  expect(warnings).toEqual(['a stored index cannot be used and is deleted']);
});

test('what an interrupted writer has left is deleted after an hour, and files of others stay', async () => {
  const hourAgo = new Date(Date.now() - 3_700_000);
  await writeFile(join(folder, 'app.one.index.1.tmp'), '');
  await utimes(join(folder, 'app.one.index.1.tmp'), hourAgo, hourAgo);
  await writeFile(join(folder, 'app.one.index.2.tmp'), '');
  await writeFile(join(folder, 'lost+found'), '');
  await indexDirectory(folder, silentLogger(), 'one').clean();
  expect((await readdir(folder)).sort()).toEqual(['app.one.index.2.tmp', 'lost+found']);
});

test('a directory that cannot be used is logged once for reading and once for writing', async () => {
  const { log, warnings } = recordingLogger();
  await writeFile(join(folder, 'file'), '');
  const directory = indexDirectory(join(folder, 'file'), log, 'one');
  for (let time = 0; time < 3; time++) {
    await directory.write('app', stored);
    expect(await directory.read('app')).toBeUndefined();
    await directory.clean();
  }
  expect(warnings.sort()).toEqual(['files of indexes cannot be read', 'files of indexes cannot be written']);
});
