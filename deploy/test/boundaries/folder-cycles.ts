import { dirname } from 'node:path/posix';

/** A module as dependency-cruiser describes it. */
export interface Module {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/** A test, and what helps tests, may use the whole package; what is generated or installed has its own order. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|gen|testing)\/|\.test\.ts$/;

/**
 * The cycles of folders, types included, each from a folder back to itself. A folder imports what its files and those of its subfolders import
 * outside of it.
 */
export function folderCycles(modules: readonly Module[]): string[][] {
  const arrows = arrowsOf(modules.filter(({ source }) => !LEFT_OUT.test(source)));
  const cycles = [...arrows.keys()].sort().map((folder) => cycleFrom(arrows, folder));
  return cycles.filter((cycle) => cycle !== undefined);
}

function arrowsOf(modules: readonly Module[]): Arrows {
  const arrows = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies.filter((one) => !LEFT_OUT.test(one.resolved)))
      for (const folder of foldersAbove(source).filter((one) => !resolved.startsWith(`${one}/`)))
        arrows.set(folder, (arrows.get(folder) ?? new Set()).add(dirname(resolved)));
  return arrows;
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}

/** The shortest way from a folder back to itself. */
function cycleFrom(arrows: Arrows, start: string): string[] | undefined {
  const seen = new Set<string>();
  const open = [[start]];
  for (let way = open.shift(); way; way = open.shift())
    for (const next of arrows.get(way.at(-1)!) ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) open.push([...way, next]);
      seen.add(next);
    }
  return undefined;
}
