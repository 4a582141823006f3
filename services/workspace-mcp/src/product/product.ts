import type { Content } from '../content/content';
import type { Source } from '../retrieval/passage/passage';
import { priceLine } from '../values/price-line';

/** A row of `products`: something that an app sells, searchable within a second of being stored. */
export interface Product extends Content {
  name: string;
  description: string;
  /** A decimal number such as `12.90`, or empty. */
  price: string;
  /** ISO 4217; empty without a price. */
  currency: string;
  sku: string;
  url: string;
  image_url: string;
  /** BCP 47 tag of the language in which its site writes prices; absent for a product that a member has added. */
  locale?: string;
}

const priceOf = ({ name, price, currency, locale }: Product): string =>
  price && priceLine(name, price, currency, locale);

/** The searchable text: the price, which a quote begins with where nothing fits better, and the description; the name if there is neither. */
export const productSource = (product: Product): Source => ({
  document_id: product._id,
  kind: 'product',
  title: product.name,
  url: product.url,
  question: '',
  text: [priceOf(product), product.description].filter((part) => part.trim() !== '').join('\n') || product.name,
});
