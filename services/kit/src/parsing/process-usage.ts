import { readFileSync } from 'node:fs';

/** The memory that a process occupies (proc(5), status); 0 where the system does not tell, or the process is gone. */
export function residentBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

/** Clock ticks of a second in the files of /proc, on all Linux systems of today (proc(5), USER_HZ). */
const TICKS = 100;

/** The CPU time in milliseconds that a process has used (proc(5), stat); undefined where the system does not tell. */
export function usedMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name, which may have spaces, in parentheses; utime and stime are the 14th and the 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
  } catch {
    return undefined;
  }
}
