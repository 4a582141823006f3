import { join } from 'node:path';
import { readJson, writeJson } from '../../processes/files.ts';
import { isExecutable } from './program.ts';

/**
 * Remembers the program that created this data folder, as long as it exists: another version of a database may refuse
 * its files, and a start with a remembered program need not search.
 */
export async function remembered(dataDir: string, name: string, find: () => Promise<string>): Promise<string> {
  const file = join(dataDir, 'programs.json');
  const known = readJson<Record<string, string>>(file, {})[name];
  if (known && isExecutable(known)) return known;
  const program = await find();
  writeJson(file, { ...readJson<Record<string, string>>(file, {}), [name]: program });
  return program;
}
