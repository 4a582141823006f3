import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Advice, reasonOf } from '../../processes/advice.ts';
import type { Terminal } from '../host/terminal.ts';

/** One source of a program. `at` looks without a network, `fetch` downloads it. */
export type Source = { at?: () => string | undefined; fetch?: () => Promise<string> };

/** Returns the first of the names that is an executable on PATH. */
export function onPath(names: string[], path = process.env.PATH ?? ''): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder && !folder.endsWith('node_modules/.bin'));
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // absent or not executable
  }
}

/** Runs a program with --version, which shows that it runs here with every library that it links. */
export function probe(program: string): { version: string } | { problem: string } {
  const { status, stdout, stderr, error } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  if (status === 0) return { version: stdout.match(/\d+\.\d+\.\d+/)?.[0] ?? 'unknown' };
  return {
    problem: missingLibrary(stderr ?? '') ?? `${program} --version failed (${error?.message ?? stderr.trim()})`,
  };
}

const packages: Record<string, string> = {
  'libcurl.so.4': 'libcurl4 (Debian, Ubuntu; on Fedora and RHEL: libcurl)',
  'libssl.so.3': 'libssl3 (Debian, Ubuntu; on Fedora and RHEL: openssl-libs)',
  'libcrypto.so.3': 'libssl3 (Debian, Ubuntu; on Fedora and RHEL: openssl-libs)',
};

/** Returns the sentence for a loader error about a missing library. */
export function missingLibrary(stderr: string): string | undefined {
  const library = stderr.match(/error while loading shared libraries: (\S+):/)?.[1];
  if (!library) return undefined;
  return `it needs ${library}: install the package ${packages[library] ?? `that contains ${library}`}`;
}

/**
 * Returns the program of the first source that runs. It looks in all places without a network first, where earlier
 * downloads are found, and then downloads from each source in turn.
 */
export async function findProgram(
  sources: Source[],
  terminal: Terminal,
  giveUp: (problems: string[]) => Advice,
): Promise<string> {
  const problems: string[] = [];
  for (const candidate of candidates(sources)) {
    const outcome = await attempt(candidate);
    if ('program' in outcome) return outcome.program;
    if (!outcome.problem) continue;
    terminal.say(`  not usable: ${outcome.problem}`);
    problems.push(outcome.problem);
  }
  throw giveUp([...new Set(problems)]);
}

const candidates = (sources: Source[]) => [
  ...sources.flatMap(({ at }) => (at ? [at] : [])),
  ...sources.flatMap(({ fetch }) => (fetch ? [fetch] : [])),
];

type Outcome = { program: string } | { problem: string };

async function attempt(candidate: () => string | undefined | Promise<string>): Promise<Outcome> {
  try {
    const program = await candidate();
    if (!program) return { problem: '' };
    const result = probe(program);
    return 'version' in result ? { program } : result;
  } catch (error) {
    return { problem: reasonOf(error) };
  }
}
