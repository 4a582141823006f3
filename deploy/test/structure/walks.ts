// `node deploy/test/structure/walks.ts [ROOT] [--all]`: how often the path of a reader through a package comes back to a file that it has left.
import { resolve } from 'node:path';
import { sourceFilesOf } from './source-files.ts';
import { walkFrom } from './walk.ts';

const WALKS = [
  {
    title: 'a claimed answer',
    file: 'services/conversations/src/answer/run/drive-run.ts',
    name: 'driveRun',
    within: 'services/conversations/src/answer/',
  },
];

const [first, ...options] = process.argv.slice(2);
const isWhole = [first, ...options].includes('--all');
const root = resolve(first === undefined || first === '--all' ? resolve(import.meta.dirname, '../../..') : first);

const files = sourceFilesOf(root);
for (const { title, file, name, within } of WALKS) {
  const { stays, returns } = walkFrom(files, file, name, within);
  console.log(`${title}: ${stays.length} stays, ${returns} returns`);
  if (isWhole) for (const stay of stays) console.log(`    ${stay.slice(within.length)}`);
}
