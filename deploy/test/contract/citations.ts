import { placeOf, type Source } from './sources.ts';

/** A citation of a promise in a comment, a string or a document. */
export interface Citation {
  readonly slug: string;
  readonly place: string;
}

const CITATION = /\bcontract: ([a-z0-9-]+(?:, [a-z0-9-]+)*)/g;
const CODE = /\.(ts|mjs|cjs|js)$/;
const COMMENT = /^\s*\*|\/\/|\/\*/;

export const citationsOf = (sources: readonly Source[]): readonly Citation[] => sources.flatMap(citationsIn);

function citationsIn(source: Source): Citation[] {
  return [...source.text.matchAll(CITATION)]
    .filter(({ index }) => !CODE.test(source.path) || isProse(lineBefore(source.text, index)))
    .flatMap(({ 1: slugs = '', index }) => slugs.split(', ').map((slug) => ({ slug, place: placeOf(source, index) })));
}

const lineBefore = (text: string, index: number): string => text.slice(text.lastIndexOf('\n', index - 1) + 1, index);

/** Tells whether the next text is in a comment or a string; a property named contract is not a citation. */
const isProse = (before: string): boolean => COMMENT.test(before) || [...before.matchAll(/['"`]/g)].length % 2 === 1;
