import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalGroup } from '../local/host/process-table.ts';

export type Project = 'unit' | 'e2e';
export type Tally = { passed: number; failed: number };

type Env = Record<string, string>;
/** The variables that the tests read from their environment. */
type Needs = { env: Env };
type Report = { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number };

/**
 * Runs one of the jest projects, on so many workers or as many as jest.config.cjs says, and counts its tests; a test file that could not be run
 * counts as a failed test.
 */
export async function runJest(root: string, project: Project, { env }: Needs, workers?: number): Promise<Tally> {
  const report = join(tmpdir(), `jest-${project}-${process.pid}.json`);
  // --json also prints the report on stdout, where it is discarded.
  const stdio: SpawnOptions['stdio'] = ['ignore', 'ignore', 'inherit'];
  const options = { ...optionsOf(root, env), detached: true, stdio };
  const atOnce = workers === undefined ? [] : ['--maxWorkers', String(workers)];
  const args = argumentsOf(root, project, [...atOnce, '--json', '--outputFile', report]);
  const child = spawn(process.execPath, args, options);
  const orphan = () => child.pid && signalGroup(child.pid, 'SIGKILL');
  process.once('exit', orphan);
  const code = await exitOf(child);
  process.off('exit', orphan);
  try {
    return tallyOf(JSON.parse(readFileSync(report, 'utf8')), code);
  } finally {
    rmSync(report, { force: true });
  }
}

/** Starts one of the jest projects on this terminal, with files and options for jest. */
export const startJest = (root: string, project: Project, { env }: Needs, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, argumentsOf(root, project, args), { ...optionsOf(root, env), stdio: 'inherit' });

/** Returns the exit status of a child; 1 if a signal has ended it. */
export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((settle, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => settle(code ?? 1));
  });
}

/** jest also fails without a failed test (no test found, an open handle), which counts as one failure. */
export function tallyOf(report: Report, code: number): Tally {
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

const optionsOf = (cwd: string, env: Env) => ({ cwd, env: { ...process.env, ...env } });

/** jest reads every argument after --selectProjects as a project, so files come before it. */
const argumentsOf = (root: string, project: Project, args: readonly string[]): string[] => [
  ...['--disable-warning=ExperimentalWarning', join(root, 'node_modules/jest/bin/jest.js')],
  ...[...args, '--selectProjects', project],
];
