import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Advice } from '../../processes/advice.ts';
import { isRunning } from '../host/process-table.ts';
import { reclaim } from './reclaim.ts';

/** The script of a supervisor, which distinguishes it from an unrelated process with the same pid. */
const mark = 'deploy/local/main.ts';

/**
 * Makes this process the only supervisor of a data folder. It takes over the file of an ended supervisor and ends the
 * processes that were left running.
 * @returns the names of the ended processes, and a function that releases the folder
 */
export async function claim(dataDir: string, alive = mark): Promise<{ reclaimed: string[]; release: () => void }> {
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  // Files of earlier releases in it were readable for everybody.
  chmodSync(dataDir, 0o700);
  const file = pidFile(dataDir);
  refuseSecond(dataDir, alive);
  rmSync(file, { force: true });
  writeOwn(file, dataDir);
  return { reclaimed: await reclaim(dataDir), release: () => rmSync(file, { force: true }) };
}

/** Returns the pid of the running supervisor of a data folder; undefined if there is none. */
export function supervisorOf(dataDir: string, alive = mark): number | undefined {
  const file = pidFile(dataDir);
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return pid > 0 && isRunning(pid, alive) ? pid : undefined;
}

const pidFile = (dataDir: string) => join(dataDir, 'supervisor.pid');

function refuseSecond(dataDir: string, alive: string): void {
  const pid = supervisorOf(dataDir, alive);
  if (pid && pid !== process.pid) throw busy(dataDir, pid);
}

/** Creates the file exclusively, so that of two simultaneous starts only one succeeds. */
function writeOwn(file: string, dataDir: string): void {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw busy(dataDir, Number(readFileSync(file, 'utf8')));
    rmSync(file, { force: true });
    throw error;
  }
}

const busy = (dataDir: string, pid: number) =>
  new Advice(`Already running on ${dataDir} (process ${pid}): stop it, or set another DATA_DIR and PORT for this one.`);
