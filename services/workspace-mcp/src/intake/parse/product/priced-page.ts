import { type DomElement, parentOf } from '../../../document/parsing/dom';
import { plain } from './item-name';
import type { PageLine } from './page-lines';
import type { Price } from './price';
import { currencyIn, pricedText } from './written-price';

const MAX_INTRODUCTION = 80;

/** An item that a page names beside its price. */
export interface Item {
  readonly name: string;
  readonly price: Price;
  /** The price as the page writes it. */
  readonly written: string;
  readonly details: readonly string[];
  /** The heading above the item, and what introduces the items below it. */
  readonly context: readonly string[];
}

/** The lines of a page, the prices with which they end, the first row of each table, and the only currency that the page names. */
export type Page = ReturnType<typeof pageOf>;

export function pageOf(lines: readonly PageLine[]) {
  const currency = currencyIn(lines.map(({ text }) => text).join('\n'));
  const priced = lines.map((line) => {
    const found = line.cells.length > 0 ? undefined : pricedText(line.text);
    return found?.isBare && currency === '' ? undefined : found;
  });
  const rows = lines.filter(({ cells }) => cells.length > 0).reverse();
  const firstRows = new Map(rows.map((row) => [tableOf(row.owner), row]));
  return { lines, priced, currency, firstRows };
}

/** The table of a row. */
export function tableOf(row: DomElement): DomElement | undefined {
  let at: DomElement | undefined = row;
  while (at && at.name !== 'table') at = parentOf(at);
  return at;
}

/** The heading above a line, and what introduces the lines below that. */
export function contextOf({ lines, priced }: Page, at: number): string[] {
  const own = lines[at]!.level || 7;
  let heading = at - 1;
  const isAbove = ({ level }: PageLine, n: number): boolean => level > 0 && level < own && !priced[n];
  while (heading >= 0 && !isAbove(lines[heading]!, heading)) heading--;
  if (heading < 0) return [];
  const next = lines[heading + 1]!;
  const introduces =
    heading + 1 < at &&
    next.level === 0 &&
    next.cells.length === 0 &&
    !priced[heading + 1] &&
    priced[heading + 2]?.before !== '' &&
    isIntroduction(lines[heading]!, next);
  const introduction = introduces && next.text.length <= MAX_INTRODUCTION ? [plain(next.text)] : [];
  return [plain(lines[heading]!.text), ...introduction];
}

/** Whether a line is the paragraph below a heading. */
const isIntroduction = (heading: PageLine, { owner }: PageLine): boolean =>
  owner.name === 'p' && parentOf(owner) === parentOf(heading.owner);
