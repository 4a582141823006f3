import { placeOf, type Source } from './sources.ts';

/** A promise: a heading of docs/contract, identified by its slug. */
export interface Promised {
  readonly slug: string;
  readonly place: string;
}

const PAGE = /^docs\/contract\/[a-z-]+\.md$/;
const HEADING = /^### (.*)$/gm;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const isContractPage = ({ path }: Source): boolean => PAGE.test(path);

export const promisesOf = (sources: readonly Source[]): readonly Promised[] =>
  sources
    .filter(isContractPage)
    .flatMap((page) =>
      [...page.text.matchAll(HEADING)].map(({ 1: slug = '', index }) => ({ slug, place: placeOf(page, index) })),
    );

/** Finds problems of the headings themselves. */
export function headingProblems(promises: readonly Promised[]): string[] {
  return promises.flatMap(({ slug, place }, index) => {
    if (!SLUG.test(slug)) return [`${place}: "${slug}" is not a slug (lower-case words joined by hyphens)`];
    const first = promises.findIndex((other) => other.slug === slug);
    return first === index ? [] : [`${place}: ${slug} is promised at ${promises[first]?.place} already`];
  });
}
