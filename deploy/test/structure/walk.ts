import { importedFile, type SourceFile } from './source-files.ts';

/**
 * The path of somebody who reads what a function does, and each function that it names where it is named, once. Functions that wait for
 * nothing are read in passing: they and their files are no part of the path.
 */
export interface Walk {
  /** The files in the order in which they are read; one that is left and read further is there again. */
  readonly stays: readonly string[];
  /** How often the path comes back to a file that it has left. */
  readonly returns: number;
}

const WAITS = /\basync\b|\bPromise</;

interface Declared {
  readonly file: SourceFile;
  readonly name: string;
  readonly text: string;
}

/** The walk from a function through the files below `within`; types, packages and tests are not read. */
export function walkFrom(files: readonly SourceFile[], path: string, name: string, within: string): Walk {
  const read = files.filter((file) => !file.isTest && file.path.startsWith(within));
  const byPath = new Map(read.map((file) => [file.path, functionsOf(file)]));
  const stays: string[] = [];
  const seen = new Set<Declared>();
  const visit = (declared: Declared): void => {
    if (seen.has(declared)) return;
    seen.add(declared);
    if (WAITS.test(declared.text) && stays.at(-1) !== declared.file.path) stays.push(declared.file.path);
    for (const named of namedIn(declared, byPath)) visit(named);
  };
  const first = byPath.get(path)?.get(name);
  if (!first) throw new Error(`${path} has no function ${name}`);
  visit(first);
  return { stays, returns: stays.length - new Set(stays).size };
}

const DECLARATION = /^(?:export )?(?:(?:async )?function\*? (\w+)|const (\w+))/gm;

/** The functions at the top of a formatted file: each lasts until the next declaration. */
function functionsOf(file: SourceFile): Map<string, Declared> {
  const text = withoutComments(file.text);
  const heads = [...text.matchAll(DECLARATION)];
  const declared = heads.map(({ index, 1: func, 2: constant }, at) => ({
    file,
    name: func ?? constant ?? '',
    text: text.slice(index, heads[at + 1]?.index),
    isFunction: func !== undefined,
  }));
  return new Map(
    declared.filter(({ isFunction, text: body }) => isFunction || body.includes('=>')).map((one) => [one.name, one]),
  );
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|'(?:[^'\\\n]|\\.)*'/gm, (match) => (match.startsWith("'") ? "''" : ''));

/** Names that are neither members nor keys of an object. */
const NAME = /(?<![\w$]|(?<!\.\.)\.)[A-Za-z_$][\w$]*(?![\w$]|\??:)/g;

function namedIn(
  { file, name, text }: Declared,
  byPath: ReadonlyMap<string, ReadonlyMap<string, Declared>>,
): Declared[] {
  const paths = new Set(byPath.keys());
  const imported = new Map(
    file.imports.flatMap(({ from, names }) => names.map((one) => [one, importedFile(paths, file, from)] as const)),
  );
  return [...text.matchAll(NAME)]
    .filter(({ 0: one }) => one !== name)
    .flatMap(({ 0: one }) => byPath.get(imported.get(one) ?? file.path)?.get(one) ?? []);
}
