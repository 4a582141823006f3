import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Writes a file so that a reader, or a crash, never meets half of it. */
export function writeWhole(path: string, text: string, mode = 0o644): void {
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, text, { mode });
  renameSync(part, path);
}

export const writeJson = (path: string, value: unknown, mode?: number): void =>
  writeWhole(path, `${JSON.stringify(value, null, 2)}\n`, mode);

/** The file's value, or the fallback where there is no such file. */
export function readJson<T>(path: string, fallback: T): T {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : fallback;
}
