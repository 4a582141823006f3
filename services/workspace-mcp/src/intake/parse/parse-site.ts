// Runs in the process of an untrusted parser: it imports no code of this service beside the folders of parsers.

import { redirectIn } from '../../document/parsing/refresh';
import { pageFacts } from './parse-page';
import { type RobotsFile, robotsFile } from './site/robots-file';
import { areAllowed, type RobotsRule } from './site/robots-rule';
import { siteLinks } from './site/site-links';
import { addressesOf } from './site/sitemap';

/** The parts of a site that are parsed, by their names. */
const PARSERS = {
  page: pageFacts,
  refresh: redirectIn,
  sitemap: ({ xml, origin }: { readonly xml: string; readonly origin: string }) => addressesOf(xml, origin),
  robots: ({ text, reader }: { readonly text: string; readonly reader: string }): RobotsFile =>
    robotsFile(text, reader),
  allowed: ({ rules, urls }: { readonly rules: readonly RobotsRule[]; readonly urls: readonly string[] }) =>
    areAllowed(rules, urls),
  links: ({ addresses, origin }: { readonly addresses: readonly string[]; readonly origin: string }) =>
    siteLinks(addresses, origin),
} as const;

type Parsers = typeof PARSERS;
export type PartName = keyof Parsers;
export type Unparsed<Name extends PartName> = Parameters<Parsers[Name]>[0];
export type Parsed<Name extends PartName> = ReturnType<Parsers[Name]>;

/** The name of a part, and what there is of it. */
export type UnparsedPart = { readonly [Name in PartName]: readonly [Name, Unparsed<Name>] }[PartName];

export const parse = ([name, part]: UnparsedPart): unknown => (PARSERS[name] as (part: unknown) => unknown)(part);
