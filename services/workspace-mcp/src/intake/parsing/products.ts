import type { FoundProduct } from './page-facts';
import { NO_PRICE, type Price, priceOf } from './price';
import { firstOf, nodesOf, type TypedNode, textOf } from './structured-data';
import { absolute } from './text';

type Node = TypedNode['node'];

const MOST_PRODUCTS = 100;
const MOST_OFFERS = 20;
const PRODUCT = /^(Product|ProductGroup|ProductModel|IndividualProduct|SomeProducts)$/;

type Meta = (...names: string[]) => string;

/** The products of a page by schema.org, or the one that Open Graph names. */
export function productsOf(nodes: readonly TypedNode[], url: string, base: string, meta: Meta): FoundProduct[] {
  const structured = nodes.filter(({ types }) => types.some((type) => PRODUCT.test(type)));
  const variants = new Set(structured.flatMap(({ node }) => nodesOf(node['hasVariant'])));
  const named = structured
    .filter(({ node }) => !variants.has(node))
    .flatMap(({ node }) => variantsOf(node))
    .map((node) => productOf(node, url, base))
    .filter(({ name }) => name !== '')
    .slice(0, MOST_PRODUCTS);
  return named.length > 0 ? named : openGraphProduct(url, base, meta);
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
  const variants = nodesOf(node['hasVariant']).slice(0, MOST_PRODUCTS);
  const { sku: _, hasVariant: __, ...common } = node;
  return variants.length > 0 ? variants.map((variant) => ({ ...common, ...variant })) : [node];
}

const productOf = (node: Node, url: string, base: string): FoundProduct => ({
  name: textOf(node['name']),
  description: textOf(node['description']),
  ...offered(nodesOf(node['offers'])),
  sku: textOf(node['sku']),
  url: absolute(textOf(node['url']), base) || url,
  image_url: absolute(textOf(firstOf(node['image'], 'url')) || textOf(firstOf(node['image'], 'contentUrl')), base),
});

/** The first price of some offers that can be read. */
function offered(offers: readonly Node[]): Price {
  for (const offer of offers.slice(0, MOST_OFFERS)) {
    const price = pricesOf(offer).find(({ price }) => price !== '');
    if (price) return price;
  }
  return NO_PRICE;
}

/** The prices of an offer: its own, those of its specifications and of the offers that it sums up, and the lowest of these. */
function pricesOf(offer: Node): Price[] {
  const currency = textOf(offer['priceCurrency']);
  const parts = [...nodesOf(offer['priceSpecification']).filter(isPaid), ...nodesOf(offer['offers'])];
  const inner = parts
    .slice(0, MOST_OFFERS)
    .map((part) => priceOf(plain(part['price']), textOf(part['priceCurrency']) || currency));
  return [priceOf(plain(offer['price']), currency), ...inner, priceOf(plain(offer['lowPrice']), currency)];
}

/** Whether a price is what a buyer pays for one: no list price, and no price per kilogram or the like. */
const isPaid = ({ priceType, referenceQuantity }: Node): boolean =>
  referenceQuantity === undefined && !/(ListPrice|MSRP|SRP|StrikethroughPrice)$/.test(textOf(priceType));

const plain = (value: unknown): unknown => (typeof value === 'number' ? value : textOf(value));
