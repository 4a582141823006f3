// A step of `npm run check`: the next release can be made of changes/, and every file carries the version of the last one.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sectionsOf } from './changelog.ts';
import { readChanges } from './changes.ts';
import { currentVersion, versionProblems } from './versions.ts';

const root = resolve(import.meta.dirname, '../..');
const [last] = sectionsOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
const problems = [...readChanges(root).problems, ...versionProblems(root)];
if (last?.version !== currentVersion(root))
  problems.push(`CHANGELOG.md begins with ${last?.version}, and the release is ${currentVersion(root)}`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
