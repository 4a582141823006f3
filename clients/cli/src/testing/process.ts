import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export const program = resolve(__dirname, '../../bin/cws.mjs');

/** The outcome of a command. */
export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that is running in a process of its own. */
export interface RunningCli {
  readonly child: ChildProcess;
  readonly ended: Promise<Ran>;
  /** Resolves with the first output that matches; rejects when the command ends without it. */
  printed(pattern: RegExp): Promise<string>;
}

/** Starts the built program; `folder` is its configuration folder. */
export const startCli = (folder: string, ...args: string[]): RunningCli =>
  startCliWith({ SERVICE_CONFIG_DIR: folder }, ...args);

/** Starts the built program in that environment. */
export function startCliWith(variables: NodeJS.ProcessEnv, ...args: string[]): RunningCli {
  if (!existsSync(resolve(program, '../../dist/main.js')))
    throw new Error('clients/cli/dist is missing: run npm run build');
  const env = { PATH: process.env.PATH, ...variables };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => {
      text[name] += chunk;
    });
  }
  const ended = new Promise<Ran>((settle) =>
    child.once('close', (status) => settle({ status: status ?? -1, ...text })),
  );
  return { child, ended, printed: (pattern) => printed(child, text, pattern) };
}

function printed(child: ChildProcess, text: Omit<Ran, 'status'>, pattern: RegExp): Promise<string> {
  return new Promise((settle, fail) => {
    const look = () => {
      const match = pattern.exec(text.stdout + text.stderr);
      if (match) settle(match[0]);
    };
    child.stdout!.on('data', look);
    child.stderr!.on('data', look);
    child.once('close', () => fail(new Error(`cws ended without printing ${pattern}: ${text.stdout}${text.stderr}`)));
    look();
  });
}
