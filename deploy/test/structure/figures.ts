import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkProblems } from '../contract/links.ts';
import { sectionProblems } from '../contract/sections.ts';
import { readSources } from '../contract/sources.ts';
import { driverCalls } from '../stores/calls.ts';
import { undeclaredDependencies } from './dependencies.ts';
import { unusedTypes, unusedValues } from './exports.ts';
import { foldersInCycles } from './folder-cycles.ts';
import { fileLength, functionLengths, longestOf, MAX_LINES_OF_A_FILE, MAX_LINES_OF_A_FUNCTION } from './lengths.ts';
import { oneReaderFiles } from './one-reader.ts';
import { sourceFilesOf } from './source-files.ts';

export interface Figure {
  readonly name: string;
  readonly value: string;
  /** The places that are counted, where the figure is a count of places. */
  readonly places?: readonly string[];
}

/** The figures of docs/structure.md that need no running system, for one checkout. */
export function figuresOf(root: string): Figure[] {
  const files = sourceFilesOf(root);
  const sources = readSources(root);
  return [
    ...lengthFigures(files.filter(({ isTest }) => !isTest)),
    counted('short files that are parts of their only reader', oneReaderFiles(files)),
    counted('folders in cycles of value imports', foldersInCycles(files)),
    counted('exported values that no other file imports', unusedValues(files)),
    counted('exported types that no other file imports', unusedTypes(files)),
    counted('undeclared dependencies', undeclaredDependencies(root, files)),
    counted('citations of sections and links that lead nowhere', [
      ...sectionProblems(sources),
      ...linkProblems(root, sources),
    ]),
    counted('driver calls outside stores', driverCalls(sources)),
    { name: 'lines of gateway/openapi.json', value: String(linesOf(join(root, 'gateway/openapi.json'))) },
  ];
}

function lengthFigures(product: ReturnType<typeof sourceFilesOf>): Figure[] {
  const [lengths, functions] = [product.map(fileLength), product.flatMap(functionLengths)];
  const longFunctions = functions.filter(({ lines }) => lines > MAX_LINES_OF_A_FUNCTION);
  return [
    { name: 'files of production code', value: String(product.length) },
    { name: 'their lines: median, 90th percentile, longest', value: quantiles(lengths.map(({ lines }) => lines)) },
    counted(
      `files of more than ${MAX_LINES_OF_A_FILE} lines`,
      lengths.filter(({ lines }) => lines > MAX_LINES_OF_A_FILE).map(({ place }) => place),
    ),
    counted(
      `functions of more than ${MAX_LINES_OF_A_FUNCTION} lines`,
      longFunctions.map(({ place, name }) => `${place} ${name}`),
    ),
    { name: 'lines of the longest function', value: String(longestOf(functions).lines) },
  ];
}

const counted = (name: string, places: readonly string[]): Figure => ({ name, value: String(places.length), places });

function quantiles(lengths: readonly number[]): string {
  const sorted = lengths.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return [at(0.5), at(0.9), sorted.at(-1)].join(', ');
}

const linesOf = (path: string): number =>
  existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').length : 0;
