import { join } from 'node:path';
import { readJson, writeJson } from '../../processes/files.ts';
import { isExecutable } from './program.ts';

/**
 * The program that this data folder was made with, as long as it is there: another version of a database may refuse
 * its files, and a start that knows its program need not look for one.
 */
export async function remembered(dataDir: string, name: string, find: () => Promise<string>): Promise<string> {
  const file = join(dataDir, 'programs.json');
  const known = readJson<Record<string, string>>(file, {})[name];
  if (known && isExecutable(known)) return known;
  const program = await find();
  writeJson(file, { ...readJson<Record<string, string>>(file, {}), [name]: program });
  return program;
}
