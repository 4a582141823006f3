import { isIP } from 'node:net';
import { isHttpUrl, isLanguageTag } from '@cws/kit';
import { anyPhrase } from '../../words/phrases';
import { inAllLanguages } from '../../words/words';
import type { ReadPage, ReadSite } from '../fetch/read-site';
import type { Faq } from '../parse/faq/faqs';
import type { PageFacts } from '../parse/page-facts';
import type { FoundProduct } from '../parse/product/found-product';
import { isPageWord } from '../parse/shown/page-words';
import { distinctProducts } from './distinct-products';

/** The facts that a website states about a business, in the form in which onboarding stores them. */
export interface Proposal {
  readonly website_url: string;
  readonly brand: {
    readonly name: string;
    readonly tagline: string;
    readonly description: string;
    /** `#rrggbb`, or empty. */
    readonly color: string;
    readonly icon_url: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
    /** A line each, such as "Monday–Friday 08:00–20:00"; may be empty. */
    readonly opening_hours: string;
    /** BCP 47, or empty. */
    readonly language: string;
  };
  readonly persona: { readonly name: string; readonly instructions: string };
  readonly faqs: readonly Faq[];
  readonly products: readonly FoundProduct[];
  /** The pages with text, by which onboarding adds knowledge. */
  readonly pages: readonly { readonly url: string; readonly title: string; readonly text: string }[];
  readonly skipped: ReadSite['skipped'];
}

const MAX_FAQS = 50;
const MAX_PRODUCTS = 200;
const MAX_SKIPPED = 20;
const MAX_PAGE_TEXT = 100_000;
const MAX_PRODUCT_TEXT = 10_000;
const MAX_ADDRESS = 2_000;
const MAX_TITLE = 300;

/** Combines what the pages say; the first page comes first. */
export function proposalOf({ pages, skipped }: Pick<ReadSite, 'pages' | 'skipped'>): Proposal {
  const [home] = pages as readonly [ReadPage, ...ReadPage[]];
  const said = (field: keyof PageFacts & Text, most: number): string =>
    cut(pages.map(({ facts }) => facts[field]).find(Boolean) ?? '', most);
  const name = cut(home.facts.name || said('name', 80) || nameIn(home), 80);
  return {
    website_url: home.url,
    brand: {
      name,
      tagline: cut(home.facts.tagline || taglineIn(home.facts.title, name), 160),
      description: cut(home.facts.description, 500),
      color: said('color', 7),
      icon_url: address(said('icon_url', MAX_ADDRESS)),
      email: mail(said('email', 254)),
      phone: cut(said('phone', 40), 40),
      address: said('address', 300),
      opening_hours: said('opening_hours', 1_000),
      language: isLanguageTag(home.facts.language) ? home.facts.language : '',
    },
    persona: { name: `${cut(name, 70)} Assistant`.trim(), instructions: INSTRUCTIONS },
    faqs: unique(
      pages.flatMap(({ facts }) => facts.faqs),
      ({ question }) => question.toLowerCase(),
    ).slice(0, MAX_FAQS),
    products: distinctProducts(pages.flatMap(({ facts }) => facts.products.map(bounded))).slice(0, MAX_PRODUCTS),
    pages: pages.flatMap(({ url, facts }) =>
      facts.text === '' || facts.asksForPassword
        ? []
        : [
            {
              url,
              title: cut(facts.title || url, MAX_TITLE),
              text: facts.text.slice(0, MAX_PAGE_TEXT).toWellFormed(),
            },
          ],
    ),
    skipped: [...withoutText(pages), ...skipped].slice(0, MAX_SKIPPED),
  };
}

const withoutText = (pages: readonly ReadPage[]) =>
  pages
    .filter(({ facts }) => facts.text === '')
    .map(({ url }) => ({ url, reason: 'the page has no text, or writes it by scripts' }));

type Text = 'name' | 'color' | 'icon_url' | 'email' | 'phone' | 'address' | 'opening_hours';

/** A product whose texts are no longer than those that catalog_add_product takes. */
const bounded = (found: FoundProduct): FoundProduct => ({
  ...found,
  name: cut(found.name, 300),
  description: cut(found.description, MAX_PRODUCT_TEXT),
  sku: cut(found.sku, 100),
  url: shortAddress(found.url),
  image_url: shortAddress(found.image_url),
});

/** The text of the persona is ours alone: even the name of the business is a text of the site, and would be an instruction here. */
const INSTRUCTIONS =
  'You are the assistant of this business, whose name and contacts are in the block "About the business". Be friendly and brief. Answer in the language of the question, and only from what the business has published. If it does not say, offer to hand over to a person.';

const SEPARATOR = /\s[–—·•:»-]\s|\s?[|｜]\s?/;
const WELCOME = new RegExp(`^(?:${anyPhrase(inAllLanguages(({ titles }) => titles?.welcomes))}) `, 'i');

/** The parts of a title that may name a business. */
const partsOf = (title: string): string[] =>
  cut(title, MAX_TITLE)
    .split(SEPARATOR)
    .map((part) => part.replace(WELCOME, '').trim())
    .filter((part) => part !== '' && !isPageWord(part));

const nameIn = ({ url, facts }: ReadPage): string =>
  partsOf(facts.title)[0] ?? namedHost(new URL(url).hostname.replace(/^www\./, ''));

/** A host that is an address of IP names nobody. */
const namedHost = (host: string): string => (host.startsWith('[') || isIP(host) !== 0 ? '' : host);

/** The first part of a title that is not the name, nor the name without what a register adds, such as "GmbH". */
const taglineIn = (title: string, name: string): string =>
  partsOf(title).find((part) => !name.toLowerCase().startsWith(part.toLowerCase())) ?? '';

/** At most so many characters, without half of a pair of surrogates. A page may have millions, of which only these are looked at. */
const cut = (text: string, most: number): string =>
  (text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('')).trim();

const shortAddress = (url: string): string => (url.length > MAX_ADDRESS ? '' : url);

const address = (url: string): string => (isHttpUrl(url) ? url : '');
const mail = (email: string): string => (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(email) ? email : '');

function unique<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const byKey = new Map(values.toReversed().map((value) => [keyOf(value), value]));
  return [...byKey.values()].reverse();
}
