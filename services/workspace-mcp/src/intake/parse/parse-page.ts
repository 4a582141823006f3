import { load } from 'cheerio';
import { asShown } from '../../document/parsing/as-shown';
import { asksForPassword } from '../../document/parsing/asks-for-password';
import { decoded } from '../../document/parsing/decoded';
import { flatten } from '../../document/parsing/flattened';
import { hideForGood } from '../../document/parsing/hidden-for-good';
import { htmlToText } from '../../document/parsing/html-to-text';
import { withAddresses } from '../../document/parsing/protected-addresses';
import { businessOf } from './business/business';
import { headedFacts } from './business/headed-facts';
import { openAccordions, panelsOf } from './faq/accordions';
import { faqsOf } from './faq/faqs';
import type { PageFacts } from './page-facts';
import { productsOf } from './product/products';
import { unframe } from './shown/forms';
import { isPageWord } from './shown/page-words';
import { absolute, squeezed } from './shown/text';
import { addressedBy, baseOf, canonicalOf, iconOf, linksOf, metaOf, themeColorOf } from './site/page-head';
import { structuredData } from './structured/structured-data';

/** A page as it was read. */
export interface UnparsedPage {
  readonly bytes: Uint8Array;
  /** The encoding that the sender names; may be empty. */
  readonly charset: string;
  /** The address of the page, by which its links are resolved. */
  readonly url: string;
}

/** Reads what a page says of its business from JSON-LD and microdata (schema.org), Open Graph, meta elements and its text. */
export function pageFacts({ bytes, charset, url }: UnparsedPage): PageFacts {
  const html = withAddresses(decoded(bytes, charset));
  const $ = load(html);
  flatten($.root()[0]!);
  const meta = metaOf($);
  const base = baseOf($, url);
  const nodes = structuredData($);
  const siteName =
    [meta('og:site_name'), meta('application-name')].find((name) => name !== '' && !isPageWord(name)) ?? '';
  const { logo, ...business } = businessOf(nodes, siteName);
  const panelOf = panelsOf($);
  const headed = headedFacts($, panelOf);
  hideForGood($, html);
  asShown($.root()[0]!);
  const isChanged = [unframe($), openAccordions($, panelOf)].includes(true);
  const text = htmlToText(isChanged ? $.html() : html).trim();
  return {
    ...business,
    asksForPassword: asksForPassword($, text),
    title: squeezed($('title').first().text()),
    description: meta('description', 'og:description'),
    name: business.name || siteName,
    language: squeezed($('html').attr('lang') ?? ''),
    color: themeColorOf($),
    icon_url: absolute(logo, base) || iconOf($, base),
    email: business.email || addressedBy($, 'mailto'),
    phone: business.phone || addressedBy($, 'tel'),
    address: business.address || headed.address,
    opening_hours: business.opening_hours || headed.opening_hours,
    canonical: canonicalOf($, url, base),
    faqs: faqsOf($, nodes, panelOf),
    products: productsOf($, nodes, { url, base, meta }),
    links: linksOf($, url, base),
    text,
  };
}
