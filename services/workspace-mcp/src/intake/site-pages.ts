import type { PageFacts } from './parsing/page-facts';
import type { Proposal } from './proposal';
import type { ReadPage } from './read-site';

/** The pages of a site in one run of onboarding. */
export interface SitePages {
  /** The address of the first page whose facts fit, else of the first page. */
  addressOf(fits: (facts: PageFacts) => boolean): string;
  some(fits: (facts: PageFacts) => boolean): boolean;
  /** Whether the page no longer exists (RFC 9110 §15.5.5, §15.5.11). */
  isGone(address: string): boolean;
  /** Whether the page was read or no longer exists. Nobody knows what any other page says now. */
  isKnown(address: string): boolean;
}

export function sitePages(pages: readonly ReadPage[], { website_url, skipped }: Proposal): SitePages {
  const read = new Set(pages.map(({ url }) => spelled(url)));
  const gone = new Set(skipped.filter(({ reason }) => GONE.test(reason)).map(({ url }) => spelled(url)));
  const isGone = (address: string): boolean => gone.has(spelled(address)) && !read.has(spelled(address));
  return {
    addressOf: (fits) => pages.find(({ facts }) => fits(facts))?.url ?? website_url,
    some: (fits) => pages.some(({ facts }) => fits(facts)),
    isGone,
    isKnown: (address) => read.has(spelled(address)) || isGone(address),
  };
}

const GONE = /\b(404|410)\b/;

/** A link often differs from the address of its page by the slash at the end. */
const spelled = (address: string): string => address.replace(/\/$/, '');
