import type { Content } from '../content/content';
import type { Source } from '../retrieval/passage';

/** A row of `products`: something that an app sells, searchable as soon as it is stored. */
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
}

const priceLine = ({ name, price, currency }: Product): string => price && `${name}: ${price} ${currency}.`;

/** The searchable text: the description with the price, or the name if there is neither. */
export const productSource = (product: Product): Source => ({
  document_id: product._id,
  kind: 'product',
  title: product.name,
  url: product.url,
  question: '',
  text: [product.description, priceLine(product)].filter(Boolean).join('\n') || product.name,
});
