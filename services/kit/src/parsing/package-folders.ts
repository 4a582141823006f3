import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folders of which `require` reads for a file: its own package, and every node_modules on the way to the root. */
export function packageFoldersOf(file: string): string[] {
  const parents = parentsOf(file);
  const own = parents.find((folder) => existsSync(join(folder, 'package.json'))) ?? dirname(file);
  const packages = parents.map((folder) => join(folder, 'node_modules')).filter((folder) => existsSync(folder));
  return [own, ...packages].map((folder) => realpathSync(folder));
}

function parentsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...parentsOf(parent)];
}
