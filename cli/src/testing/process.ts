import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Ran } from './machine';

const program = resolve(__dirname, '../../bin/cws.mjs');

export interface RunningCli {
  readonly child: ChildProcess;
  readonly ended: Promise<Ran>;
}

/** Starts the built program in a process of its own. */
export function startCli(folder: string, ...args: string[]): RunningCli {
  if (!existsSync(resolve(program, '../../dist/main.js'))) throw new Error('cli/dist is missing: run npm run build');
  const env = { PATH: process.env.PATH, SERVICE_CONFIG_DIR: folder };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => {
      text[name] += chunk;
    });
  }
  const ended = new Promise<Ran>((settle) =>
    child.once('close', (status) => settle({ status: status ?? -1, ...text })),
  );
  return { child, ended };
}
