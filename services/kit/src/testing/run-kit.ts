import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface ProcessResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs JavaScript in a process of its own, in which `kit` is the built kit and `runService(name, env, build)` runs a service, for a minute
 * at most. `onOutput` is called at each output with all output so far.
 */
export function runWithKit(
  script: string,
  env: Record<string, string> = {},
  onOutput: (stdout: string) => void = () => undefined,
): Promise<ProcessResult> {
  const built = JSON.stringify(join(__dirname, '../../dist/index.js'));
  const before = `const kit = require(${built}); const runService = (...of) => kit.runServiceProcess(kit.defineService(...of));`;
  const child = spawn(process.execPath, ['-e', `${before} ${script}`], { env, timeout: 60_000 });
  const text = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    text.stdout += chunk;
    onOutput(text.stdout);
  });
  child.stderr.on('data', (chunk) => {
    text.stderr += chunk;
  });
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, ...text })));
}
