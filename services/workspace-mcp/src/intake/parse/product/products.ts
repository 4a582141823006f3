import type { CheerioAPI } from 'cheerio';
import { absolute } from '../shown/text';
import { firstOf, nodesOf, type TypedNode, textOf } from '../structured/structured-data';
import type { FoundProduct } from './found-product';
import { NO_PRICE, type Price, priceOf } from './price';
import { pricedItems } from './priced-items';

type Node = TypedNode['node'];

const MAX_PRODUCTS = 200;
/** Characters of the texts of one product, of which more are left out later, and of all descriptions of a page. */
const MAX_NAME = 1_000;
const MAX_DESCRIPTION = 20_000;
const MAX_DESCRIPTIONS = 500_000;
const MAX_OFFERS = 20;
const PRODUCT = /^(Product|ProductGroup|ProductModel|IndividualProduct|SomeProducts)$/;

type Meta = (...names: string[]) => string;

/** The products of a page by schema.org, or the one that Open Graph names, or else the items that its text names with a price. */
export function productsOf(
  $: CheerioAPI,
  nodes: readonly TypedNode[],
  { url, base, meta }: { readonly url: string; readonly base: string; readonly meta: Meta },
): FoundProduct[] {
  const structured = nodes.filter(({ types }) => types.some((type) => PRODUCT.test(type)));
  const variants = new Set(structured.flatMap(({ node }) => nodesOf(node['hasVariant'])));
  const named = structured
    .filter(({ node }) => !variants.has(node))
    .flatMap(({ node }) => variantsOf(node))
    .slice(0, MAX_PRODUCTS)
    .map((node) => productOf(node, url, base))
    .filter(({ name }) => name !== '');
  const stated = named.length > 0 ? named : openGraphProduct(url, base, meta);
  return bounded(stated.length > 0 ? stated : pricedItems($, url).slice(0, MAX_PRODUCTS));
}

/** The variants of a group repeat its texts: together their descriptions are no longer than that of a page. */
function bounded(products: readonly FoundProduct[]): FoundProduct[] {
  let left = MAX_DESCRIPTIONS;
  return products.map(({ name, description, sku, ...rest }) => {
    const kept = description.slice(0, Math.min(MAX_DESCRIPTION, left));
    left -= kept.length;
    return { ...rest, name: name.slice(0, MAX_NAME), sku: sku.slice(0, MAX_NAME), description: kept.toWellFormed() };
  });
}

function openGraphProduct(url: string, base: string, meta: Meta): FoundProduct[] {
  const name = meta('og:title');
  if (name === '' || !/^(og:)?product/.test(meta('og:type'))) return [];
  return [
    {
      name,
      description: meta('og:description'),
      ...priceOf(meta('product:price:amount', 'og:price:amount'), meta('product:price:currency', 'og:price:currency')),
      sku: meta('product:retailer_item_id'),
      url: absolute(meta('og:url'), base) || url,
      image_url: absolute(meta('og:image'), base),
    },
  ];
}

/** The variants of a group, which have what the group states for all of them (https://schema.org/ProductGroup); any other product itself. */
function variantsOf(node: Node): Node[] {
  const variants = nodesOf(node['hasVariant']).slice(0, MAX_PRODUCTS);
  const { sku: _, hasVariant: __, ...common } = node;
  return variants.length > 0 ? variants.map((variant) => ({ ...common, ...variant })) : [node];
}

function productOf(node: Node, url: string, base: string): FoundProduct {
  const { range, ...price } = offered(nodesOf(node['offers']));
  return {
    name: textOf(node['name']),
    description: [textOf(node['description']), range].filter(Boolean).join('\n'),
    ...price,
    sku: textOf(node['sku']),
    url: absolute(textOf(node['url']), base) || url,
    image_url: absolute(textOf(firstOf(node['image'], 'url')) || textOf(firstOf(node['image'], 'contentUrl')), base),
  };
}

/** The price of some offers; where they have several, none, and their range as a text. */
function offered(offers: readonly Node[]): Price & { readonly range: string } {
  const all = offers.flatMap((offer) => [offer, ...innerOffers(offer)]).slice(0, MAX_OFFERS);
  const readable = all.flatMap(pricesOf);
  const { currency } = readable[0] ?? NO_PRICE;
  const prices = readable.filter((one) => one.currency === currency).map(({ price }) => price);
  const [low = '', high = low] = extremes(prices);
  return Number(low) === Number(high)
    ? { price: low, currency, range: '' }
    : { ...NO_PRICE, range: `${low}–${high} ${currency}` };
}

/** The offers that an aggregate sums up. */
const innerOffers = ({ offers, priceCurrency }: Node): Node[] =>
  nodesOf(offers).map((inner) => ({ priceCurrency, ...inner }));

function extremes(prices: readonly string[]): string[] {
  const sorted = [...prices].sort((one, other) => Number(one) - Number(other));
  return sorted.length === 0 ? [] : [sorted[0]!, sorted.at(-1)!];
}

/** The prices of an offer that can be read: its own or that of a specification, or the lowest and the highest one. */
function pricesOf(offer: Node): Price[] {
  const currency = textOf(offer['priceCurrency']);
  const specified = nodesOf(offer['priceSpecification'])
    .filter(isPaid)
    .slice(0, MAX_OFFERS)
    .map((part) => priceOf(plain(part['price']), textOf(part['priceCurrency']) || currency));
  const own = [priceOf(plain(offer['price']), currency), ...specified].find(isReadable);
  const bounds = [offer['lowPrice'], offer['highPrice']].map((price) => priceOf(plain(price), currency));
  return own ? [own] : bounds.filter(isReadable);
}

const isReadable = ({ price }: Price): boolean => price !== '';

/** Whether a price is what a buyer pays for one: no list price, and no price per kilogram or the like. */
const isPaid = ({ priceType, referenceQuantity }: Node): boolean =>
  referenceQuantity === undefined && !/(ListPrice|MSRP|SRP|StrikethroughPrice)$/.test(textOf(priceType));

const plain = (value: unknown): unknown => (typeof value === 'number' ? value : textOf(value));
