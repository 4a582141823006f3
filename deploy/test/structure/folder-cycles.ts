import { dirname } from 'node:path';
import { importedFile, type SourceFile, workspaceOf } from './source-files.ts';

type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/** The folders that import themselves over other folders of their package, at run time. */
export function foldersInCycles(files: readonly SourceFile[]): string[] {
  const arrows = arrowsOf(files.filter(({ isTest }) => !isTest));
  return [...arrows.keys()].filter((folder) => reaches(arrows, folder)).sort();
}

function arrowsOf(files: readonly SourceFile[]): Arrows {
  const paths = new Set(files.map(({ path }) => path));
  const arrows = new Map<string, Set<string>>();
  for (const file of files)
    for (const { from, isType } of file.imports) {
      const to = isType ? undefined : importedFile(paths, file, from);
      if (!to || workspaceOf(to) !== workspaceOf(file.path) || dirname(to) === dirname(file.path)) continue;
      arrows.set(dirname(file.path), (arrows.get(dirname(file.path)) ?? new Set()).add(dirname(to)));
    }
  return arrows;
}

function reaches(arrows: Arrows, folder: string): boolean {
  const [seen, open] = [new Set<string>(), [...(arrows.get(folder) ?? [])]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === folder) return true;
    if (!seen.has(next)) open.push(...(arrows.get(next) ?? []));
    seen.add(next);
  }
  return false;
}
