import { load } from 'cheerio';
import { decoded } from '../../document/parsing/decoded';
import { htmlToText } from '../../document/parsing/html-to-text';
import { faqsOf } from './faqs';
import type { PageFacts } from './page-facts';
import { addressedBy, baseOf, canonicalOf, iconOf, linksOf, metaOf, themeColorOf } from './page-head';
import { productsOf } from './products';
import { firstOf, structuredData, type TypedNode, textOf } from './structured-data';
import { absolute, squeezed } from './text';

/** A page as it was read. */
export interface UnparsedPage {
  readonly bytes: Uint8Array;
  /** The encoding that the sender names; may be empty. */
  readonly charset: string;
  /** The address of the page, by which its links are resolved. */
  readonly url: string;
}

const BUSINESS =
  /^(Organization|LocalBusiness|Corporation|Store|OnlineStore|Restaurant|Hotel|ProfessionalService|[A-Z]\w*(Store|Business|Shop|Restaurant|Office|Service))$/;

/** What has a name and can be contacted as a business can, but is none. */
const OTHER =
  /^(Person|Patient|Place|Product|Offer|JobPosting|ContactPoint|PostalAddress|Invoice|Order|[A-Z]\w*(Event|Action|Reservation))$/;

/** Schema.org has more than a hundred types of businesses, many without a common word (`Bakery`, `Dentist`): contact data show the others. */
const isBusiness = ({ types, node }: TypedNode): boolean =>
  types.some((type) => BUSINESS.test(type)) || (hasContact(node) && !types.some((type) => OTHER.test(type)));

const hasContact = (node: TypedNode['node']): boolean =>
  textOf(node['name']) !== '' && ['telephone', 'email', 'address'].some((property) => node[property] !== undefined);

/** Reads what a page says of its business from JSON-LD (schema.org), Open Graph, meta elements and its text. */
export function pageFacts({ bytes, charset, url }: UnparsedPage): PageFacts {
  const html = decoded(bytes, charset);
  const $ = load(html);
  const meta = metaOf($);
  const base = baseOf($, url);
  const nodes = structuredData($);
  const business = nodes.find(isBusiness)?.node ?? {};
  return {
    title: squeezed($('title').first().text()),
    description: meta('description', 'og:description'),
    name: textOf(business['name']) || meta('og:site_name', 'application-name'),
    tagline: textOf(business['slogan']),
    language: squeezed($('html').attr('lang') ?? ''),
    color: themeColorOf($),
    icon_url: absolute(textOf(firstOf(business['logo'], 'url')), base) || iconOf($, base),
    email: textOf(business['email']).replace(/^mailto:/, '') || addressedBy($, 'mailto'),
    phone: textOf(business['telephone']) || addressedBy($, 'tel'),
    address: addressOf(business['address']),
    canonical: canonicalOf($, url, base),
    faqs: faqsOf($, nodes),
    products: productsOf(nodes, url, base, meta),
    links: linksOf($, base),
    text: htmlToText(html).trim(),
  };
}

function addressOf(address: unknown): string {
  if (typeof address !== 'object' || address === null) return textOf(address);
  const parts = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry'];
  return parts
    .map((part) => textOf(firstOf((address as Record<string, unknown>)[part], 'name')))
    .filter(Boolean)
    .join(', ');
}
