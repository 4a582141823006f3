import { readdirSync, readFileSync } from 'node:fs';

/** Returns the CPU time of all threads of a process in nanoseconds (proc(5), schedstat). Linux only. */
export function cpuNanoseconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce(
    (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    0,
  );
}

/** Returns the proportional set size of a process in bytes (smaps_rollup). */
export function pssBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)![1]) * 1024;
}
