import { z } from 'zod';
import { isCurrency } from '../values/currency';
import { longText, shownText, title, webAddress } from '../values/text-fields';
import type { Product } from './product';

const NO_CURRENCY = 'must be a code of ISO 4217 such as EUR';

const NO_PRICE = 'must be a decimal number such as 12.90';
const priceText = z.string().regex(/^(\d{1,12}(\.\d{1,4})?)?$/, NO_PRICE);

/** A number of JSON has no zeros at its end: 4.5 is 4.50. */
const textOf = (price: string | number): string =>
  typeof price === 'number' ? String(price).replace(/\.\d$/, '$&0') : price;

/** The fields from which a product is made; all but the name may be empty. */
export const productFields = {
  name: title,
  description: longText,
  /** Clients that read arguments as JSON send a number. The schema names the text alone, since some take one type alone. */
  price: z
    .union([priceText, z.number().min(0)], NO_PRICE)
    .meta({ type: 'string' })
    .transform(textOf)
    .pipe(priceText),
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
