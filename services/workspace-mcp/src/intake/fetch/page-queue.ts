import { normalAddress, put, type SiteLink } from '../parse/site/site-links';

/** Pages of one site that are looked at; no site is read that far. */
const MAX_KNOWN = 2_000;

export type PageQueue = ReturnType<typeof pageQueue>;

/** Keeps apart the pages of a site that were named before. */
export function pageQueue(home: string) {
  const known = new Set([normalAddress(home)]);
  return {
    /** The addresses of the pages that no links before led to, the most telling first; shorter addresses come before longer ones. */
    add(links: readonly SiteLink[]): string[] {
      const fresh = new Map<string, SiteLink>();
      for (const link of links) if (!known.has(link.page) && known.size + fresh.size < MAX_KNOWN) put(fresh, link);
      for (const page of fresh.keys()) known.add(page);
      return [...fresh.values()].sort(inOrder).map(({ url }) => url);
    },
  };
}

const inOrder = (one: SiteLink, other: SiteLink): number =>
  one.rank - other.rank || one.url.length - other.url.length || (one.url < other.url ? -1 : 1);
