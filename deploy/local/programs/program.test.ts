import { Advice } from '../../processes/advice.ts';
import { scratchFile, scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { findProgram, missingLibrary, onPath, probe } from './program.ts';

const folder = scratchFolder();
const good = scratchFile(folder, 'good', '#!/bin/sh\necho v7.2.4\n', 0o755);
const loader = 'error while loading shared libraries: libcurl.so.4: cannot open shared object file';
const bare = scratchFile(folder, 'bare', `#!/bin/sh\necho "$0: ${loader}" >&2; exit 127\n`, 0o755);
const terminal = { say: () => undefined, complain: () => undefined };
const giveUp = (problems: string[]) => new Advice(problems.join(' | '));

test('the search on PATH ignores files that are not executable', () => {
  scratchFile(folder, 'text', 'no program');
  expect(onPath(['text', 'good'], `/nowhere:${folder}`)).toBe(good);
  expect(onPath(['text'], folder)).toBeUndefined();
});

test('a missing library gives a sentence that names the package to install', () => {
  expect(missingLibrary(`mongod: ${loader}`)).toContain('install the package libcurl4');
  expect(probe(bare)).toEqual({ problem: expect.stringContaining('libcurl4') });
  expect(probe(good)).toEqual({ version: '7.2.4' });
});

test('an installed program is preferred to a download', async () => {
  const fetch = jest.fn(async () => bare);
  expect(await findProgram([{ at: () => undefined, fetch }, { at: () => good }], terminal, giveUp)).toBe(good);
  expect(fetch).not.toHaveBeenCalled();
});

test('downloads are tried in turn, and the error names the reason of each', async () => {
  const down = { fetch: () => Promise.reject(new Advice('host is down')) };
  expect(await findProgram([down, { fetch: async () => good }], terminal, giveUp)).toBe(good);
  const nothing = findProgram([down, { fetch: async () => bare }], terminal, giveUp);
  await expect(nothing).rejects.toThrow(/^host is down \| it needs libcurl/);
});
