import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { signalGroup } from './process-table.ts';

export type ChildSpec = {
  /** How people and log files call it; unique. */
  label: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  logFile: string;
  /** Gives it an IPC channel, whose end tells it that we are gone. */
  ipc: boolean;
  isReady: () => Promise<boolean>;
};

const rotateAt = 20 * 1024 * 1024;

/** Starts it in a process group of its own, so that a terminal's Ctrl-C does not reach it past us; it writes its log itself. */
export function launch(spec: ChildSpec): ChildProcess {
  const log = openSync(spec.logFile, 'a', 0o600);
  try {
    const { command, args, env, cwd } = spec;
    return spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', log, log, spec.ipc ? 'ipc' : 'ignore'] });
  } finally {
    closeSync(log);
  }
}

export function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > rotateAt) renameSync(file, `${file}.1`);
}

/** The last lines of what was logged after an offset, of JSON lines their message; `''` when nothing was. */
export function logTail(file: string, from: number, lines = 5): string {
  const text = existsSync(file) ? readFileSync(file).subarray(from).toString('utf8') : '';
  return text.trim().split('\n').slice(-lines).map(messageOf).join('\n');
}

function messageOf(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [msg, err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line; // plain text, or cut off when its writer died
  }
}

export const sizeOfLog = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Asks a child to end, and ends its whole group when the time is over. Gives true when it went by itself. */
export function end(child: ChildProcess, timeoutMs: number): Promise<boolean> {
  if (isOver(child) || !child.pid) return Promise.resolve(true);
  const { pid } = child;
  return new Promise((settle) => {
    const late = setTimeout(() => {
      signalGroup(pid, 'SIGKILL');
      settle(false);
    }, timeoutMs);
    child.once('exit', () => {
      clearTimeout(late);
      settle(true);
    });
    child.kill('SIGTERM');
  });
}

export const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
