// `npm run generate`: writes what is generated from a built checkout into its files; with `--check`, as a step of `npm run check`, it
// names those that differ and writes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { outputs } from './outputs.ts';

const root = resolve(import.meta.dirname, '../../..');
const isCheck = process.argv.includes('--check');

for (const { path, text } of outputs) {
  const present = readFileSync(join(root, path), 'utf8');
  const wanted = text(root, present);
  if (present === wanted) continue;
  if (isCheck) {
    console.error(`${path} is not what \`npm run generate\` writes`);
    process.exitCode = 1;
  } else {
    writeFileSync(join(root, path), wanted);
    console.log(path);
  }
}
