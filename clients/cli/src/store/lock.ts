import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../failure/exit';

const PAUSE_MS = 50;
const TIME_LIMIT_MS = 60_000;
const SQLITE_BUSY = 5;

/**
 * Runs an action while no other process runs one for the same file.
 *
 * The lock is SQLite's exclusive lock on an empty database beside the file: the kernel releases it as soon as the process
 * ends, however it ends. Lock files that expire by age admit two processes when both find the same stale one, and make
 * everybody wait after a kill.
 */
export async function underLock<T>(file: string, action: () => Promise<T>): Promise<T> {
  const lock = await acquire(`${file}.lock`);
  try {
    return await action();
  } finally {
    lock.close();
  }
}

async function acquire(path: string): Promise<DatabaseSync> {
  const end = Date.now() + TIME_LIMIT_MS;
  for (;;) {
    const lock = tryAcquire(path);
    if (lock) return lock;
    if (Date.now() > end) throw new Failure('locked', `Another process has held ${path} for a minute: end it first`);
    await pause(PAUSE_MS);
  }
}

/** Tries once without waiting, because waiting in SQLite blocks the whole process. */
function tryAcquire(path: string): DatabaseSync | undefined {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
