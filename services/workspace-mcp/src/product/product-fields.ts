import { z } from 'zod';
import { isCurrency } from '../values/currency';
import { longText, shownText, title, webAddress } from '../values/text-fields';
import type { Product } from './product';

const NO_CURRENCY = 'must be a code of ISO 4217 such as EUR';

/** Clients that read arguments as JSON send a number. It is not part of the schema, since others refuse a schema with two types. */
const textOfNumber = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/** The fields from which a product is made; all but the name may be empty. */
export const productFields = {
  name: title,
  description: longText,
  price: z.preprocess(
    textOfNumber,
    z.string().regex(/^(\d{1,12}(\.\d{1,4})?)?$/, 'must be a decimal number such as 12.90'),
  ),
  currency: z
    .string()
    .regex(/^([A-Z]{3})?$/, { error: NO_CURRENCY, abort: true })
    .refine((code) => code === '' || isCurrency(code), NO_CURRENCY),
  sku: shownText.max(100),
  url: webAddress,
  image_url: webAddress,
};

/** Whether there is a price with its currency, or neither. */
export const hasWholePrice = ({ price, currency }: Pick<Product, 'price' | 'currency'>): boolean =>
  (price === '') === (currency === '');
