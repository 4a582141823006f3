import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const made: string[] = [];
const ends: (() => unknown)[] = [];

afterAll(async () => {
  await Promise.all(ends.map((end) => end()));
  // A process that a test has killed may write a last file meanwhile: then the folder is not empty, and a retry removes it.
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Creates a folder that is deleted after the test file. For tests only. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cws-local-'));
  made.push(folder);
  return folder;
}

/**
 * Ends after the test file what uses the folders, before they are deleted. An afterAll of the test file is too late: jest calls the one of
 * this module first.
 */
export const endBeforeDeletion = (end: () => unknown): void => void ends.push(end);

/** Writes a file and its parent folders; returns its path. */
export function scratchFile(folder: string, name: string, text: string, mode = 0o644): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode });
  return path;
}
