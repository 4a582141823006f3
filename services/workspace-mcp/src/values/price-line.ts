/** The line of a product's text that states its price, such as `Croissant: 1.90 EUR.` */
export const priceLine = (name: string, price: string, currency: string): string => `${name}: ${price} ${currency}.`;

const PRICE = /^\d+(\.\d+)? [A-Z]{3}\.$/;

/** An amount with a currency as a site writes it, such as "from $29/month". */
const WRITTEN =
  /(?:\p{Sc}|(?<!\p{L})[A-Z]{3})\s?\d|\d[.,]?[-–—]{0,2}\s?(?:\p{Sc}|[A-Z]{3}(?!\p{L})|(?:euros?|kr|zł|kč|руб|円|元|ريال|درهم|دينار|جنيه)(?!\p{L}))/iu;

/** Whether a text of the product of that name states its price. */
export const hasPriceLine = (text: string, name: string): boolean =>
  text.split('\n').some((line) => line.startsWith(`${name}: `) && isPrice(line.slice(name.length + 2)));

const isPrice = (text: string): boolean => PRICE.test(text) || WRITTEN.test(text);
