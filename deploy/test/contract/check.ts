// A step of `npm run check`: verifies the links between promises, code and tests.
import { resolve } from 'node:path';
import { linkProblems } from './links.ts';
import { contractProblems } from './problems.ts';
import { readSources } from './sources.ts';

const root = resolve(import.meta.dirname, '../../..');
const sources = readSources(root);
const problems = [...contractProblems(sources), ...linkProblems(root, sources)];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
