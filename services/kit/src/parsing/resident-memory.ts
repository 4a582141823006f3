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
