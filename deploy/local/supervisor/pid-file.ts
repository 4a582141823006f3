import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Advice } from '../../processes/advice.ts';
import { isRunning } from '../host/process-table.ts';
import { reclaim } from './reclaim.ts';

/** A supervisor's script, by which its pid is told from a stranger's that got the same number. */
const mark = 'deploy/local/main.ts';

/**
 * Makes this process the one supervisor of a data folder. The file of a dead one is taken over and what it left
 * running is ended.
 * @returns what was left and ended, and how to give the folder back
 */
export async function claim(dataDir: string, alive = mark): Promise<{ reclaimed: string[]; release: () => void }> {
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const file = pidFile(dataDir);
  refuseSecond(dataDir, alive);
  rmSync(file, { force: true });
  writeOwn(file, dataDir);
  return { reclaimed: await reclaim(dataDir), release: () => rmSync(file, { force: true }) };
}

/** Id of the living supervisor of a data folder, undefined when nothing runs there. */
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

/** Of two starts at the same moment only one makes the file. */
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
  new Advice(
    `Already running on ${dataDir} (process ${pid}): stop that one, or give this one its own DATA_DIR and PORT.`,
  );
