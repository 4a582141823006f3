import { readFileSync, writeFileSync } from 'node:fs';

/** Lets the peak of a process's resident memory begin again at what it uses (proc(5), clear_refs). Linux only. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Returns the largest resident memory that a process had in bytes (VmHWM), with pages that it shares with others. */
export function peakBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)![1]) * 1024;
}
