/** The line of a product's text that states its price, such as `Croissant: 1.90 EUR.` */
export const priceLine = (name: string, price: string, currency: string): string => `${name}: ${price} ${currency}.`;

const PRICE = /^\d+(\.\d+)? [A-Z]{3}\.$/;

/** Whether a text of the product of that name states its price. */
export const hasPriceLine = (text: string, name: string): boolean =>
  text.split('\n').some((line) => line.startsWith(`${name}: `) && PRICE.test(line.slice(name.length + 2)));
