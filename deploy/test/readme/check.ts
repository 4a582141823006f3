// A step of `npm run check`: the README is short, its pictures are those that `npm run screenshots` takes, and its commands are run by tests.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandProblems } from './commands.ts';
import { pictureProblems } from './pictures.ts';
import { wordProblems } from './words.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = 'docs/pictures';
const text = readFileSync(join(root, 'README.md'), 'utf8');
const listed = JSON.parse(readFileSync(join(root, folder, 'pictures.json'), 'utf8'));
const files = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
const sizes = Object.fromEntries(files.map((path) => [path, statSync(join(root, path)).size]));
const problems = [
  ...wordProblems(text),
  ...pictureProblems({ text, listed, sizes }),
  ...commandProblems(text, (path) => existsSync(join(root, path))),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
