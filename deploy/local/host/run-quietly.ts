import { spawn } from 'node:child_process';
import { Advice } from '../../processes/advice.ts';

/** Runs a tool and returns its output; if it fails, its last line is the reason. */
export function runQuietly(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((settle, fail) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    const orphan = () => child.kill('SIGKILL');
    process.once('exit', orphan);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => fail(new Advice(`${command} could not be run (${error.message})`)));
    child.on('close', () => process.off('exit', orphan));
    child.on('close', (code) =>
      code === 0 ? settle(output) : fail(new Advice(lastLine(output) || `${command} failed`)),
    );
  });
}

const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? '';
