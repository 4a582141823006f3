import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '../../..');
const run = promisify(execFile);

/** The operator's command line, for the local run that DATA_DIR names; its answer. */
export async function operator<T = unknown>(...args: readonly string[]): Promise<T> {
  const { stdout } = await run(process.execPath, ['deploy/operator/main.ts', ...args], { cwd: root });
  return JSON.parse(stdout);
}
