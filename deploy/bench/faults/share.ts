import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { cpuNanoseconds } from '../machine/cpu.ts';

export type Shares = {
  /** The shares of all cores that the system itself and all programs together used, from 0 to 1. */
  stop: () => { system: number; machine: number; load: number };
};

const EVERY_MS = 1_000;

/** Measures how busy the machine is, and by which programs. Linux only. */
export function measureShares(pids: () => readonly number[]): Shares {
  const last = new Map<number, number>();
  const loads: number[] = [];
  const from = { at: performance.now(), ...ticks() };
  let used = 0;
  function look(): void {
    loads.push(loadavg()[0]!);
    for (const pid of pids()) {
      const now = spentBy(pid);
      used += now - (last.get(pid) ?? now);
      last.set(pid, now);
    }
  }
  look();
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      look();
      clearInterval(timer);
      const now = ticks();
      const cores = availableParallelism();
      return {
        system: used / ((performance.now() - from.at) * 1e6) / cores,
        machine: 1 - (now.idle - from.idle) / (now.all - from.all),
        load: loads.reduce((sum, one) => sum + one, 0) / loads.length,
      };
    },
  };
}

/** Returns 0 for a process that has just been killed. */
function spentBy(pid: number): number {
  try {
    return cpuNanoseconds(pid);
  } catch {
    return 0;
  }
}

/** The first line of /proc/stat: user, nice, system, idle, iowait, … */
function ticks(): { all: number; idle: number } {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/);
  const numbers = fields.slice(0, 8).map(Number);
  return { all: numbers.reduce((sum, one) => sum + one, 0), idle: numbers[3]! + numbers[4]! };
}
