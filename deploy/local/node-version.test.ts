import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { processes } from '../processes/processes.ts';
import { scratchFile, scratchFolder } from '../processes/testing/scratch-folder.ts';

const root = resolve(__dirname, '../..');
const entries = processes.flatMap(({ folder }) => [`${folder}/dist/main.js`, `${folder}/dist/migrate.js`]);
const enginesOf = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).engines;

/** Runs an entry in a process whose reported Node version is replaced. */
function startUnder(version: string, entry: string) {
  const text = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
  const pretend = scratchFile(scratchFolder(), 'version.cjs', text);
  const env = { PATH: process.env.PATH };
  return spawnSync(process.execPath, ['-r', pretend, join(root, entry)], { encoding: 'utf8', env, timeout: 60_000 });
}

test.each(entries.filter((entry) => existsSync(join(root, entry))))(
  '%s ends with one sentence on an older Node',
  (entry) => {
    const { status, stderr, stdout } = startUnder('20.20.2', entry);
    expect([status, stdout]).toEqual([78, '']);
    expect(stderr).toBe('Node 20.20.2 is too old for this process: run it with Node 22.13 or newer (24 is best).\n');
  },
);

test('the first version of Node 22 without node:sqlite is too old, and the first with it is not', () => {
  expect(startUnder('22.12.0', entries[0]!).stderr).toMatch('Node 22.12.0 is too old');
  expect(startUnder('22.13.0', entries[0]!).stderr).toMatch('bad configuration');
});

test('the package of each process requires the Node that it needs, and the root package requires only Node 20', () => {
  for (const { folder } of processes) expect(enginesOf(folder)).toEqual({ node: '>=22.13' });
  expect(enginesOf('.')).toEqual({ node: '>=20' });
});
