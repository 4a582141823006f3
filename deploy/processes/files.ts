import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file atomically, so that a reader never sees a part of it, even after a crash. */
export function writeWhole(path: string, text: string, mode = 0o644): void {
  const part = `${path}.${process.pid}.part`;
  try {
    writeFileSync(part, text, { mode });
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

export const writeJson = (path: string, value: unknown, mode?: number): void =>
  writeWhole(path, `${JSON.stringify(value, null, 2)}\n`, mode);

/** Returns the parsed file, or the fallback if there is no file. */
export function readJson<T>(path: string, fallback: T): T {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : fallback;
}
