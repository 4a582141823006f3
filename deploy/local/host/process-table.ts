import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Command line of a living process, `''` when there is none (a zombie has none either). */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return ''; // both ways of asking fail for a process that is not there
  }
}

/** Whether the process lives and is the program that was started under that id: ids are used again. */
export const isRunning = (pid: number, mark: string): boolean => commandOf(pid).includes(mark);

/** Sends a signal to a whole process group; false when nobody is left in it. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
