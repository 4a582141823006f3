// A step of `npm run check`: files and functions are short, no file is a mere part of its reader, no folders of a package import
// values of each other, but for the exceptions that a package lists; and every dependency is declared.
// `node deploy/test/structure/check.ts --prune` takes out of the lists what is an exception no more.
import { join, resolve } from 'node:path';
import { undeclaredDependencies } from './dependencies.ts';
import { exceptionProblems, pruneExceptions, readExceptions } from './exceptions.ts';
import { violationsIn } from './limits.ts';
import { sourceFilesOf } from './source-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(import.meta.dirname, 'exceptions');

const files = sourceFilesOf(root);
const violations = violationsIn(files);
if (process.argv.includes('--prune')) pruneExceptions(folder, violations);
const problems = [...exceptionProblems(violations, readExceptions(folder)), ...undeclaredDependencies(root, files)];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
