// A step of `npm run check`: no folders of a package import values of each other, and every dependency is declared.
import { resolve } from 'node:path';
import { undeclaredDependencies } from './dependencies.ts';
import { foldersInCycles } from './folder-cycles.ts';
import { sourceFilesOf } from './source-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const files = sourceFilesOf(root);
const cycles = foldersInCycles(files).map(
  (folder) => `${folder} is in a cycle of folders that import values of each other`,
);
const problems = [...cycles, ...undeclaredDependencies(root, files)];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
