// Runs in the process of an untrusted parser: it imports no code of this service beside the folders of parsers.

import type { PageFacts } from './page-facts';
import { pageFacts, type UnparsedPage } from './parse-page';
import { addressesOf, type SitemapAddresses } from './sitemap';

export type UnparsedPart = { readonly page: UnparsedPage } | { readonly sitemap: string };
export type ParsedPart = { readonly page: PageFacts } | { readonly sitemap: SitemapAddresses };

export const parse = (part: UnparsedPart): ParsedPart =>
  'page' in part ? { page: pageFacts(part.page) } : { sitemap: addressesOf(part.sitemap) };
