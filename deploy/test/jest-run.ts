import { type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalGroup } from '../local/process-table.ts';

export type Tally = { passed: number; failed: number };

type Report = { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number };

/** Runs one of the jest projects to its end and counts; a test file that could not be run counts as a failed test. */
export async function runJest(
  root: string,
  project: string,
  env: Record<string, string>,
  options: string[] = [],
): Promise<Tally> {
  const report = join(tmpdir(), `jest-${project}-${process.pid}.json`);
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--selectProjects', project, '--json', '--outputFile', report, ...options];
  const code = await runInGroup(
    root,
    ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...args],
    env,
  );
  try {
    return tallyOf(JSON.parse(readFileSync(report, 'utf8')), code);
  } finally {
    rmSync(report, { force: true });
  }
}

/** jest also fails for reasons that are no test (none found, a handle left open): that is one failure. */
export function tallyOf(report: Report, code: number): Tally {
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** The report goes to the file and, because of --json, to stdout, where nobody wants it. */
function runInGroup(cwd: string, args: string[], env: Record<string, string>): Promise<number> {
  const stdio: SpawnOptions['stdio'] = ['ignore', 'ignore', 'inherit'];
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, detached: true, stdio });
  const orphan = () => child.pid && signalGroup(child.pid, 'SIGKILL');
  process.once('exit', orphan);
  return new Promise((settle, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => {
      process.off('exit', orphan);
      settle(code ?? 1);
    });
  });
}
