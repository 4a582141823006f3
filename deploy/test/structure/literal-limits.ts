import type { SourceFile } from './source-files.ts';

const ROWS = /^gateway\/src\/routes\//;
/** The services whose requests have messages of their own. The arguments of tools have their limits in the schemas of the tools. */
const SERVICES = /^services\/(?:conversations|grants|identity|profiles)\/src\//;

/** A bound of a schema, and a text that states one. */
const BOUNDS = [
  /\b(?:min|max)(?:Length|Items)\s*:\s*\d[\d_]*/g,
  /\.(?:min|max|length|gte|lte)\(\s*\d[\d_]*/g,
  /\b\d[\d_,]*\s(?:KiB|MiB|characters|code points)\b/g,
  /\bpattern\s*:\s*['"]/g,
];
/** A comparison of lengths that the helpers of kit make by the limits of a field. */
const COMPARISONS = [/\bisLongerThan\(/g];

/** The limits that a row or a rule of a service states itself, although the fields of the protos have them as options. */
export function literalLimits(files: readonly SourceFile[]): string[] {
  const product = files.filter(({ isTest }) => !isTest);
  return [...placesOf(product, ROWS, BOUNDS), ...placesOf(product, SERVICES, COMPARISONS)];
}

const placesOf = (files: readonly SourceFile[], where: RegExp, patterns: readonly RegExp[]): string[] =>
  files
    .filter(({ path }) => where.test(path))
    .flatMap(({ path, text }) =>
      patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => `${path} ${found}`)),
    );
