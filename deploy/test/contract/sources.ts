import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A text file of the repository, with its path from the root. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const GENERATED = new Set(['node_modules', 'dist', 'gen', 'coverage']);
const TEXT = /\.(ts|mjs|cjs|js|md|proto|ya?ml|css|html)$/;

/** Reads every hand-written text file below `root`. */
export function readSources(root: string): readonly Source[] {
  return filesBelow(root).map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return GENERATED.has(entry.name) || entry.name.startsWith('.') ? [] : filesBelow(path);
    return TEXT.test(entry.name) ? [path] : [];
  });
}

/** Returns the `path:line` of an offset. */
export const placeOf = ({ path, text }: Source, offset: number): string =>
  `${path}:${text.slice(0, offset).split('\n').length}`;
