import { setTimeout as sleep } from 'node:timers/promises';
import { cpuNanoseconds } from '../machine/cpu.ts';

export type Cost<T> = { result: T; ms: number; cpuMs: number };

/** Measures the time of some work, and the CPU time that a process uses meanwhile. */
export async function costOf<T>(pid: number, work: () => Promise<T>): Promise<Cost<T>> {
  const [since, cpu] = [performance.now(), cpuNanoseconds(pid)];
  const result = await work();
  return { result, ms: performance.now() - since, cpuMs: (cpuNanoseconds(pid) - cpu) / 1e6 };
}

/**
 * Repeats a call while some work runs, and returns the time of the slowest one in milliseconds. Fails with the first of both that fails; the
 * other one is awaited by nobody then, and its failure is dropped.
 */
export function slowestDuring<T>(work: () => Promise<T>, call: () => Promise<unknown>): Promise<[T, number]> {
  const ended = new AbortController();
  return Promise.all([work().finally(() => ended.abort()), slowestUntil(ended.signal, call)]);
}

async function slowestUntil(ended: AbortSignal, call: () => Promise<unknown>): Promise<number> {
  let slowest = 0;
  while (!ended.aborted) {
    const since = performance.now();
    await call();
    slowest = Math.max(slowest, performance.now() - since);
    await sleep(5);
  }
  return slowest;
}

export function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
  return `${at(0.5)}, ${at(0.95)}`;
}
