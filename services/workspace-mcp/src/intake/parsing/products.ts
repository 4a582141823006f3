import { isCurrency } from '../../values/currency';
import type { FoundProduct } from './page-facts';
import { firstOf, listOf, type TypedNode, textOf } from './structured-data';
import { absolute } from './text';

const MOST_PRODUCTS = 100;

type Meta = (...names: string[]) => string;

/** The products of a page by schema.org, or the one that Open Graph names. */
export function productsOf(nodes: readonly TypedNode[], url: string, meta: Meta): FoundProduct[] {
  const structured = nodes.filter(({ types }) => types.includes('Product')).map(({ node }) => productOf(node, url));
  const named = structured.filter(({ name }) => name !== '').slice(0, MOST_PRODUCTS);
  if (named.length > 0 || !/^(og:)?product/.test(meta('og:type'))) return named;
  const name = meta('og:title');
  if (name === '') return [];
  return [
    {
      name,
      description: meta('og:description'),
      ...priced(meta('product:price:amount', 'og:price:amount'), meta('product:price:currency', 'og:price:currency')),
      sku: meta('product:retailer_item_id'),
      url: absolute(meta('og:url'), url) || url,
      image_url: absolute(meta('og:image'), url),
    },
  ];
}

function productOf(node: Record<string, unknown>, page: string): FoundProduct {
  const offer = listOf(node['offers'])[0] as Record<string, unknown> | undefined;
  const price = typeof offer === 'object' ? (offer['price'] ?? offer['lowPrice']) : undefined;
  const currency = typeof offer === 'object' ? offer['priceCurrency'] : undefined;
  return {
    name: textOf(node['name']),
    description: textOf(node['description']),
    ...priced(textOf(price), textOf(currency)),
    sku: textOf(node['sku']),
    url: absolute(textOf(node['url']), page) || page,
    image_url: absolute(textOf(firstOf(node['image'], 'url')), page),
  };
}

/** A price with its currency, or neither: the catalogue takes no price in a currency that there is not. */
function priced(price: string, currency: string): Pick<FoundProduct, 'price' | 'currency'> {
  const number = price.replace(',', '.');
  const isWhole = /^\d{1,12}(\.\d{1,4})?$/.test(number) && isCurrency(currency);
  return isWhole ? { price: number, currency } : { price: '', currency: '' };
}
