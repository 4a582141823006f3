import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file so that a reader, or a crash, never meets half of it. */
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

/** The file's value, or the fallback where there is no such file. */
export function readJson<T>(path: string, fallback: T): T {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : fallback;
}
