import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '../../..');
const run = promisify(execFile);

/** Runs the operator's command for the local run of DATA_DIR, and returns its result. */
export async function operator<T = unknown>(...args: readonly string[]): Promise<T> {
  const { stdout } = await run(process.execPath, ['deploy/operator/main.ts', ...args], { cwd: root, env: process.env });
  return JSON.parse(stdout);
}
