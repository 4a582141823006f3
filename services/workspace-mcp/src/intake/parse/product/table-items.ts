import type { DomElement } from '../../../document/parsing/dom';
import { isName, unnumbered } from './item-name';
import { NO_PRICE, type Price } from './price';
import { contextOf, type Item, type Page, tableOf } from './priced-page';
import { isPriceLabel, pricedText } from './written-price';

/** The items of a row: one with the prices of the row, or one for each column where the row says only that it has prices. */
export function itemsOfRow(page: Page, at: number): Item[] {
  const { lines, currency } = page;
  const { cells, owner } = lines[at]!;
  const prices = cells.map((cell) => priceIn(cell, currency));
  const name = cells.find((cell, n) => !prices[n] && /\p{L}/u.test(cell)) ?? '';
  const heads = headsOf(page, owner);
  const found = prices.flatMap((price, n) => (price ? [{ ...price, head: heads[n] ?? '' }] : []));
  const context = contextOf(page, at);
  if (found.length === 0) return [];
  if (isPriceLabel(name))
    return found
      .filter(({ head }) => isName(head))
      .map(({ head, written, price }) => ({ name: head, written, price, details: [], context }));
  if (!isName(unnumbered(name))) return [];
  const written = found.map((one) => (found.length > 1 ? `${one.head} ${one.written}`.trim() : one.written)).join(', ');
  const details = cells.filter((cell, n) => cell !== name && !prices[n] && /\p{L}/u.test(cell));
  return [
    { name: unnumbered(name), written, price: found.length === 1 ? found[0]!.price : NO_PRICE, details, context },
  ];
}

/** The price that a cell consists of; an amount alone is in the currency that the page names. */
function priceIn(cell: string, currency: string): { written: string; price: Price } | undefined {
  const found = pricedText(cell);
  if (found?.before !== '') return undefined;
  const { written, price, isBare } = found;
  if (isBare && currency === '') return undefined;
  return isBare
    ? { written: `${written} ${currency}`, price: { price: written.replace(',', '.'), currency } }
    : { written, price };
}

/** The cells of the first row of the table of a row, if they have no price. */
function headsOf({ firstRows, currency }: Page, row: DomElement): readonly string[] {
  const first = firstRows.get(tableOf(row));
  return first && first.owner !== row && !first.cells.some((cell) => priceIn(cell, currency)) ? first.cells : [];
}
