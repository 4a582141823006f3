import type { SourceFile } from './source-files.ts';

const VALUE = /^export (?:async )?(?:const|let|function|class|abstract class|enum) (\w+)/gm;
const TYPE = /^export (?:interface|type) (\w+)/gm;
const LOADED = /\{([^{}]*)\} = await import\(/g;

/** `path name` of what is exported and imported by no other file, tests included. */
export const unusedValues = (files: readonly SourceFile[]): string[] => unused(files, VALUE);
export const unusedTypes = (files: readonly SourceFile[]): string[] => unused(files, TYPE);

function unused(files: readonly SourceFile[], declaration: RegExp): string[] {
  const imported = new Set(files.flatMap((file) => [...file.imports.flatMap(({ names }) => names), ...loadedBy(file)]));
  return files
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, text }) => [...text.matchAll(declaration)].map(([, name = '']) => ({ path, name })))
    .filter(({ name }) => !imported.has(name))
    .map(({ path, name }) => `${path} ${name}`);
}

const loadedBy = ({ text }: SourceFile): string[] =>
  [...text.matchAll(LOADED)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(':')[0]!));
