import { basename, dirname } from 'node:path';
import { fileLength, MAX_LINES_OF_A_FILE } from './lengths.ts';
import { importedFile, type SourceFile } from './source-files.ts';

const MAX_LINES_OF_A_PART = 40;
/** Its name is in the index of the folder, or it is how a process is built or configured. */
const ENTRY = /\/src\/(?:config|context|migrate|process|service)\.ts$/;
const INDEX = 'index.ts';

type Readers = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Short files that one file of their own folder reads and no test imports: parts of their reader. A file that an index lists
 * (a tool, a migration, a language, a table of routes) has its name as its reason, and so have the entries of a process.
 * A part that would make its reader too long stays.
 */
export function oneReaderFiles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const readers = readersIn(files, byPath);
  const isTest = (path: string) => /\.test\.tsx?$/.test(path);
  return files
    .filter((file) => !file.isTest && !ENTRY.test(file.path) && fileLength(file).lines <= MAX_LINES_OF_A_PART)
    .filter((file) => {
      const all = [...(readers.get(file.path) ?? [])];
      const [reader, ...others] = all.filter((path) => !byPath.get(path)!.isTest);
      if (!reader || others.length > 0 || all.some(isTest)) return false;
      return dirname(reader) === dirname(file.path) && isPartOf(file, byPath.get(reader)!);
    })
    .map(({ path }) => path);
}

function readersIn(files: readonly SourceFile[], byPath: ReadonlyMap<string, SourceFile>): Readers {
  const readers = new Map<string, Set<string>>();
  const paths = new Set(byPath.keys());
  for (const file of files)
    for (const { from } of file.imports) {
      const path = importedFile(paths, file, from);
      if (path) readers.set(path, (readers.get(path) ?? new Set()).add(file.path));
    }
  return readers;
}

const isPartOf = (file: SourceFile, reader: SourceFile): boolean =>
  basename(reader.path) !== INDEX && fileLength(file).lines + fileLength(reader).lines <= MAX_LINES_OF_A_FILE;
