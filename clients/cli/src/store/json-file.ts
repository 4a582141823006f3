import { readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import type { z } from 'zod';
import { Failure } from '../failure/exit';

/** Reads and parses a JSON file; undefined when there is no file. */
export async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readText(file);
  if (text === undefined) return undefined;
  const read = schema.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new Failure('config_file', `${file} was not written by this client: delete it and sign in again`);
}

/** Replaces a file atomically, so that a killed process leaves the old or the new content; readable by its owner alone. */
export const writeJson = (file: string, value: unknown) =>
  writeFileAtomic(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no schema accepts it, and the caller then names the file
  }
}
