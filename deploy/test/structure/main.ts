// `npm run structure [-- FOLDER] [--all]`: the figures of docs/structure.md for this checkout or another one, and with --all each place.
// `npm run structure -- --write BEFORE [--executed]` writes them into docs/structure.md beside those of the checkout BEFORE; with
// --executed also those that need both to be built and run.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Figure, figuresOf } from './figures.ts';
import { figuresTable, withFigures } from './figures-table.ts';

const here = resolve(import.meta.dirname, '../../..');
const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const [folder = here] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const has = (option: string) => options.includes(option);

if (has('--write')) write(resolve(folder));
else print(figuresOf(resolve(folder)));

function write(before: string): void {
  const page = join(here, 'docs/structure.md');
  const measure = (root: string) => [...figuresOf(root), ...(has('--executed') ? executedIn(root) : [])];
  writeFileSync(page, withFigures(readFileSync(page, 'utf8'), figuresTable(measure(before), measure(here))));
}

/** The lines of executed.ts for a built checkout: `one message by POST: 106 files (…)`. */
function executedIn(root: string): Figure[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'executed.ts'), root], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`executed.ts failed for ${root}\n${stdout}${stderr}`);
  return [...stdout.matchAll(/^(.+): (\d+) files/gm)].map(([, what = '', value = '']) => ({
    name: `files that run for ${what}`,
    value,
  }));
}

function print(figures: readonly Figure[]): void {
  for (const { name, value, places = [] } of figures) {
    console.log(`${name}: ${value}`);
    if (has('--all')) for (const place of places) console.log(`    ${place}`);
  }
}
