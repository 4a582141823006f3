import type { CheerioAPI } from 'cheerio';
import type { DomElement } from '../../../document/parsing/dom';
import { closest, commonOf, isAround, isIn } from '../../../document/parsing/dom-parts';
import { oneOf } from '../../../words/phrases';
import { inAllLanguages } from '../../../words/words';
import type { FoundProduct } from './found-product';
import { isName, plain } from './item-name';
import { type Named, namedAbove, namedBeside, WHOLE } from './named-items';
import { type PageLine, pageLines } from './page-lines';
import { NO_PRICE } from './price';
import { contextOf, type Item, type Page, pageOf } from './priced-page';
import { itemsOfRow } from './table-items';
import type { PricedText } from './written-price';

const MAX_DETAILS = 8;
const MAX_DETAIL = 200;

/** Labels of cards, which stand before the name. */
const BADGE = oneOf(
  inAllLanguages(({ items }) => items?.badges),
  '!?',
);

/** The items of lists, tables and cards that a page names with a price, once each. */
export function pricedItems($: CheerioAPI, url: string): FoundProduct[] {
  const lines = pageLines($).filter(({ text }) => !BADGE.test(text));
  const page = pageOf(lines);
  const items = lines.flatMap((line, at) => (line.cells.length > 0 ? itemsOfRow(page, at) : itemOfLine(page, at)));
  return merged(items).map((item) => productOf(item, url));
}

function itemOfLine(page: Page, at: number): Item[] {
  const { lines, priced } = page;
  const found = priced[at];
  const line = lines[at]!;
  if (!found || (found.isBare && !isListed(line, found))) return [];
  const named = found.before === '' || isIn('dd', line.owner) ? namedAbove(page, at) : namedBeside(page, at);
  if (!named || !isName(named.name)) return [];
  return line.level > 0 && found.before === '' && !isOnlyPrice(page, named.at, at) ? [] : [itemOf(page, at, named)];
}

/** Whether a card has a name and this price alone: a price that is a heading may as well stand above its name. */
function isOnlyPrice({ lines, priced }: Page, first: number, at: number): boolean {
  const part = commonOf(lines[first]!.owner, lines[at]!.owner);
  const isOther = (line: PageLine, n: number): boolean => n !== at && Boolean(priced[n]) && isAround(part, line.owner);
  return isCard(part) && !lines.some(isOther);
}

/** Amounts without a currency are prices where they are set apart. */
const isListed = ({ owner }: PageLine, { isApart, before }: PricedText): boolean =>
  before === '' || isApart || isIn('li', owner) || isIn('dd', owner);

function itemOf(page: Page, at: number, named: Named): Item {
  const { priced, currency } = page;
  const { written, price, isBare } = priced[at]!;
  const before = named.at === at ? [] : [priced[at]!.before];
  const isKnown = isBare && /^[\d.,]+$/.test(written);
  return {
    name: named.name,
    written: isKnown ? `${written} ${currency}` : written,
    price: isKnown ? { price: written.replace(',', '.'), currency } : price,
    details: [...before, ...detailsOf(page, named.at, at)].filter((text) => text !== ''),
    context: contextOf(page, named.at),
  };
}

/** Returns the other lines of the card that has the item. */
function detailsOf({ lines, priced }: Page, first: number, last: number): string[] {
  const { owner } = lines[last]!;
  const part = first === last ? closest('li', owner) : commonOf(lines[first]!.owner, owner);
  if (!part) return [];
  const below = lines.slice(last + 1, last + 1 + MAX_DETAILS);
  const outside = below.findIndex((line, n) => priced[last + 1 + n] || !isAround(part, line.owner));
  const inside = isCard(part) ? below.slice(0, outside < 0 ? below.length : outside) : [];
  const isOfNext = outside >= 0 && isAround(part, below[outside]!.owner);
  return [...lines.slice(first + 1, last), ...(isOfNext ? [] : inside)]
    .filter(({ text, cells, isLink }) => !isLink && cells.length === 0 && text.length <= MAX_DETAIL)
    .slice(0, MAX_DETAILS)
    .map(({ text }) => plain(text));
}

const isCard = ({ name }: DomElement): boolean => !WHOLE.test(name) && !/^(dl|ul|table)$/.test(name);

/** Items once each. Those of one name are told apart by what stands above them, or else have all prices. */
function merged(items: readonly Item[]): Item[] {
  const byName = Map.groupBy(items, ({ name }) => name.toLowerCase());
  return [...byName.values()].flatMap((same) => {
    const distinct = same.filter((item, n) => same.findIndex((other) => other.written === item.written) === n);
    if (distinct.length === 1) return distinct;
    const heads = new Set(distinct.map(({ context }) => context[0] ?? ''));
    if (heads.size === distinct.length && !heads.has(''))
      return distinct.map((item) => ({ ...item, name: `${item.name} (${item.context[0]})` }));
    const written = distinct.map((item) => item.written).join(' / ');
    return [{ ...distinct[0]!, written, price: NO_PRICE }];
  });
}

function productOf({ name, price, written, details, context }: Item, url: string): FoundProduct {
  const priceLine = price.price === '' ? [`${name}: ${written}`] : [];
  const others = [...details, ...context].filter((text) => text !== name);
  return {
    name,
    description: [...new Set([...priceLine, ...others])].join('\n'),
    ...price,
    sku: '',
    url,
    image_url: '',
  };
}
