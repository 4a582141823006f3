/**
 * The line of a product's text that states its price as people write it in that language, such as `Croissant: 1,90 €.`; without a language
 * `Croissant: 1.90 EUR.`
 */
export const priceLine = (name: string, price: string, currency: string, locale = ''): string =>
  `${name}: ${locale === '' ? `${price} ${currency}` : written(price, currency, locale)}.`;

function written(price: string, currency: string, locale: string): string {
  const digits = price.split('.')[1]?.length ?? 0;
  // Whole amounts are written without cents, and thousands are always told apart.
  const options = { style: 'currency', currency, minimumFractionDigits: digits, useGrouping: 'always' } as const;
  return new Intl.NumberFormat(locale, { ...options, maximumFractionDigits: digits }).format(Number(price));
}

const PRICE = /^\d+(\.\d+)? [A-Z]{3}\.$/;

/** An amount with a currency as a site writes it, such as "from $29/month". */
const WRITTEN =
  /(?:\p{Sc}|(?<!\p{L})[A-Z]{3})\s?\d|\d[.,]?[-–—]{0,2}\s?(?:\p{Sc}|[A-Z]{3}(?!\p{L})|(?:euros?|kr|zł|kč|руб|円|元|ريال|درهم|دينار|جنيه)(?!\p{L}))/iu;

/** Whether a text states an amount of money. */
export const hasAmount = (text: string): boolean => WRITTEN.test(text);

/** Whether a text of the product of that name states its price. */
export const hasPriceLine = (text: string, name: string): boolean =>
  text.split('\n').some((line) => line.startsWith(`${name}: `) && isPrice(line.slice(name.length + 2)));

const isPrice = (text: string): boolean => PRICE.test(text) || WRITTEN.test(text);
