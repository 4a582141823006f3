import { type Citation, citationsOf } from './citations.ts';
import { headingProblems, type Promised, promisesOf } from './promises.ts';
import { type CitedRequirement, requirementsOf } from './requirements.ts';
import { sectionProblems } from './sections.ts';
import type { Source } from './sources.ts';

/** Finds all broken links between promises, code and tests. */
export function contractProblems(sources: readonly Source[]): readonly string[] {
  const promises = promisesOf(sources);
  const requirements = requirementsOf(sources);
  const citations = citationsOf(sources);
  const slugs = new Set(promises.map(({ slug }) => slug));
  return [
    ...headingProblems(promises),
    ...citationsToNowhere(citations, slugs),
    ...requirementsOfNothing(requirements, slugs),
    ...untestedPromises(promises, requirements),
    ...unitTestsThatDoNotCite(requirements, sources),
    ...sectionProblems(sources),
  ];
}

const citationsToNowhere = (citations: readonly Citation[], slugs: ReadonlySet<string>): string[] =>
  citations
    .filter(({ slug }) => !slugs.has(slug))
    .map(({ slug, place }) => `${place}: docs/contract has no promise ${slug}`);

const requirementsOfNothing = (requirements: readonly CitedRequirement[], slugs: ReadonlySet<string>): string[] =>
  requirements.flatMap((requirement) => {
    const { id, place } = requirement;
    if (requirement.slugs.length === 0) return [`${place}: ${id} names no promise (contract: ['slug'])`];
    return requirement.slugs
      .filter((slug) => !slugs.has(slug))
      .map((slug) => `${place}: ${id} tests ${slug}, which docs/contract does not promise`);
  });

function untestedPromises(promises: readonly Promised[], requirements: readonly CitedRequirement[]): string[] {
  const tested = new Set(requirements.flatMap(({ slugs }) => slugs));
  return promises
    .filter(({ slug }) => !tested.has(slug))
    .map(({ slug, place }) => `${place}: no requirement tests ${slug}`);
}

/** A unit test that a requirement names must cite its promises. */
function unitTestsThatDoNotCite(requirements: readonly CitedRequirement[], sources: readonly Source[]): string[] {
  return requirements.flatMap(({ slugs, unitTest, place, id }) => {
    if (unitTest === undefined) return [];
    const cited = citationsOf(sources.filter(({ path }) => path === unitTest)).map(({ slug }) => slug);
    return slugs
      .filter((slug) => !cited.includes(slug))
      .map((slug) => `${place}: ${id} is shown by ${unitTest}, which does not cite ${slug}`);
  });
}
