import { readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import type { z } from 'zod';
import { Failure } from '../failure/exit';

/** What a file holds; undefined when there is none. */
export async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readText(file);
  if (text === undefined) return undefined;
  const read = schema.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new Failure('config_file', `${file} does not hold what this client writes: delete it and sign in again`);
}

/** Replaces a file in one step, whatever moment the process ends in; for its owner alone. */
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
    return undefined; // which no schema takes: the caller names the file
  }
}
