import { placeOf, type Source } from './sources.ts';

// The section sign is escaped here, so that this file does not contain it.
const GAP = '(?:\\s|\\n\\s*(?:\\*|//|#)\\s)+';
const STANDARD =
  '(?:RFC \\d+(?:bis)?|JSON-RPC 2\\.0|OpenAPI 3\\.1|WCAG 2\\.2|YAML 1\\.2|HTML|Fetch|(?:W3C )?Trace Context)';
const SECTION = '\\u00a7[\\d.]*\\d';
const NEXT = `(?:,| and| to| or|,? and of)?${GAP}(?:RFC )?(?:\\d{4,5}${GAP})?${SECTION}`;
const CITED = new RegExp(`${STANDARD.replaceAll(' ', GAP)}${GAP}${SECTION}(?:${NEXT})*`, 'g');

const OUTSIDE = /\b(?:SPEC|DECISIONS|DESIGN|FINDINGS)\.md\b|docs\/decisions,? ["\u201c]/g;

/** Finds sections that a reader cannot look up: those without a standard, and those of documents outside the repository. */
export const sectionProblems = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => [...bareSections(source), ...outsideDocuments(source)]);

function bareSections(source: Source): string[] {
  const rest = source.text.replace(CITED, (cited) => cited.replace(/\u00a7/g, ' '));
  return [...rest.matchAll(/\u00a7\S*/g)].map(
    ({ 0: sign, index }) =>
      `${placeOf(source, index)}: ${sign} names no standard: cite a promise of docs/contract, or an RFC and its section`,
  );
}

const outsideDocuments = (source: Source): string[] =>
  [...source.text.matchAll(OUTSIDE)].map(
    ({ 0: name, index }) => `${placeOf(source, index)}: ${name.trim()} is no document of this repository`,
  );
