import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { signalGroup } from './process-table.ts';

export type ChildSpec = {
  /** Its unique name in messages and log files. */
  label: string;
  command: string;
  args: string[];
  /** Made anew at each start, so that a restarted child sees what has changed. */
  env: () => NodeJS.ProcessEnv;
  cwd: string;
  logFile: string;
  /** Whether it gets an IPC channel, by whose end it notices that we have ended. */
  ipc: boolean;
  isReady: () => Promise<boolean>;
};

const rotateAt = 20 * 1024 * 1024;

/** For files that only their owner may read: data and logs are those of the people who use the system. */
const OWNERS_ALONE = 0o077;

/** Starts it in a process group of its own, so that a terminal's Ctrl-C reaches only us; it writes its log itself. */
export function launch(spec: ChildSpec): ChildProcess {
  const log = openSync(spec.logFile, 'a', 0o600);
  const before = process.umask(OWNERS_ALONE);
  try {
    const { command, args, cwd } = spec;
    return spawn(command, args, {
      env: spec.env(),
      cwd,
      detached: true,
      stdio: ['ignore', log, log, spec.ipc ? 'ipc' : 'ignore'],
    });
  } finally {
    process.umask(before);
    closeSync(log);
  }
}

export function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > rotateAt) renameSync(file, `${file}.1`);
}

/** Returns the last lines of the log after an offset, of JSON lines their message; `''` if there are none. */
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

/** Sends SIGTERM to a child, and SIGKILL to its group when the time is over. Returns true if it ended by itself. */
export function end(child: ChildProcess, timeoutMs: number): Promise<boolean> {
  if (isOver(child) || !child.pid) return Promise.resolve(true);
  const { pid } = child;
  return new Promise((settle) => {
    const timer = setTimeout(() => {
      signalGroup(pid, 'SIGKILL');
      settle(false);
    }, timeoutMs);
    child.once('exit', () => {
      clearTimeout(timer);
      settle(true);
    });
    child.kill('SIGTERM');
  });
}

export const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
