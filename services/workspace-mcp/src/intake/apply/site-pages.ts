import type { ReadSite } from '../fetch/read-site';
import type { PageFacts } from '../parse/page-facts';

/** The pages of a site in one run of onboarding. */
export interface SitePages {
  /** The address of the first page whose facts fit, else of the first page. */
  addressOf(fits: (facts: PageFacts) => boolean): string;
  some(fits: (facts: PageFacts) => boolean): boolean;
  /** Whether the address no longer has a page of its own. */
  isGone(address: string): boolean;
  /** Whether the page was read or is gone. Nobody knows what any other page says now. */
  isKnown(address: string): boolean;
}

export function sitePages(site: Pick<ReadSite, 'pages' | 'gone'>, website_url: string): SitePages {
  const { pages } = site;
  const read = new Set(pages.map(({ url }) => spelled(url)));
  const gone = new Set(site.gone.map(spelled));
  const isGone = (address: string): boolean => gone.has(spelled(address)) && !read.has(spelled(address));
  return {
    addressOf: (fits) => pages.find(({ facts }) => fits(facts))?.url ?? website_url,
    some: (fits) => pages.some(({ facts }) => fits(facts)),
    isGone,
    isKnown: (address) => read.has(spelled(address)) || isGone(address),
  };
}

/** A link often differs from the address of its page by the slash at the end. */
const spelled = (address: string): string => address.replace(/\/$/, '');
