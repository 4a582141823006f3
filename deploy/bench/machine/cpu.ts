import { readdirSync, readFileSync } from 'node:fs';

/** Returns the CPU time of all threads of a process in nanoseconds (proc(5), schedstat). Linux only. */
export function cpuNanoseconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + threadNanoseconds(`/proc/${pid}/task/${thread}`), 0);
}

/** mongod ends a connection's thread with the connection, also between the list of the threads and this read. */
function threadNanoseconds(folder: string): number {
  const text = orIfGone(() => readFileSync(`${folder}/schedstat`, 'utf8'), '0');
  return Number(text.split(' ')[0]);
}

/** Reads a file of a process or thread; `gone` stands for one that has ended meanwhile. */
export function orIfGone<T>(read: () => T, gone: T): T {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return gone;
    throw error;
  }
}

/** Returns the proportional set size of a process in bytes (smaps_rollup). */
export function pssBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)![1]) * 1024;
}
