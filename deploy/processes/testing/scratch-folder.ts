import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const made: string[] = [];

afterAll(() => {
  // A process that a test has killed may write a last file meanwhile: then the folder is not empty, and a retry removes it.
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** A folder of a test's own, gone when its file is through. For tests only. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cws-local-'));
  made.push(folder);
  return folder;
}

/** Writes a file and the folders above it; gives its path. */
export function scratchFile(folder: string, name: string, text: string, mode = 0o644): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode });
  return path;
}
