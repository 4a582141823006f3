import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../failure/exit';

const PAUSE_MS = 50;
const PATIENCE_MS = 60_000;
const SQLITE_BUSY = 5;

/**
 * Does something while no other process does so for the same file.
 *
 * The lock is SQLite's exclusive lock on an empty database beside the file: the kernel holds it for this process and
 * gives it back the moment that the process ends, however it ends. Lock files that go by age let two in when both find
 * the same stale one, and let everybody wait after a kill.
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
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const lock = tryAcquire(path);
    if (lock) return lock;
    if (Date.now() > end) throw new Failure('locked', `Another process has held ${path} for a minute: end it first`);
    await pause(PAUSE_MS);
  }
}

/** Asks without waiting, because SQLite would wait with the whole process. */
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
