// `node deploy/test/structure/main.ts [ROOT] [--all]`: the figures of docs/structure.md for a checkout, and with --all each place.
import { resolve } from 'node:path';
import { linkProblems } from '../contract/links.ts';
import { sectionProblems } from '../contract/sections.ts';
import { readSources } from '../contract/sources.ts';
import { driverCalls } from '../stores/calls.ts';
import { undeclaredDependencies } from './dependencies.ts';
import { unusedTypes, unusedValues } from './exports.ts';
import { foldersInCycles } from './folder-cycles.ts';
import { fileLength, functionLengths, type Length, longestOf } from './lengths.ts';
import { sourceFilesOf, workspaceOf } from './source-files.ts';

const [first, ...options] = process.argv.slice(2);
const isWhole = [first, ...options].includes('--all');
const root = resolve(first === undefined || first === '--all' ? resolve(import.meta.dirname, '../../..') : first);

const files = sourceFilesOf(root);
const product = files.filter(({ isTest }) => !isTest);
const sources = readSources(root);
const cyclic = foldersInCycles(files);

tell('folders in cycles of value imports', cyclic);
for (const [name, folders] of Map.groupBy(cyclic, (folder) => workspaceOf(`${folder}/`)))
  console.log(`  ${name} ${folders.length}`);
tell('exported values that no other file imports', unusedValues(files));
tell('exported types that no other file imports', unusedTypes(files));
tell('undeclared dependencies', undeclaredDependencies(root, files));
tellLongest('longest file', product.map(fileLength));
tellLongest('longest function', product.flatMap(functionLengths));
tell('citations of sections and links that lead nowhere', [
  ...sectionProblems(sources),
  ...linkProblems(root, sources),
]);
tell('driver calls outside stores', driverCalls(sources));

function tell(what: string, places: readonly string[]): void {
  console.log(`${what}: ${places.length}`);
  if (isWhole) for (const place of places) console.log(`    ${place}`);
}

function tellLongest(what: string, lengths: readonly Length[]): void {
  const { lines, place } = longestOf(lengths);
  console.log(`${what}: ${lines} ${place}`);
}
