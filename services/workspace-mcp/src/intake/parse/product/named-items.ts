import { type DomElement, parentOf } from '../../../document/parsing/dom';
import { commonOf, isAround } from '../../../document/parsing/dom-parts';
import { unnumbered } from './item-name';
import type { Page } from './priced-page';
import type { PricedText } from './written-price';

const MAX_BEFORE = 6;

/** A name, and the line in which it stands. */
export interface Named {
  readonly name: string;
  /** The number of the line that has the name. */
  readonly at: number;
}

/** The name before a price in the same line. Where only a space is between both, lines beside it have to be alike. */
export function namedBeside(page: Page, at: number): Named | undefined {
  const { before, isApart } = page.priced[at]!;
  return isApart || hasAlike(page, at) ? { name: unnumbered(before), at } : headingOfOne(page, at);
}

function hasAlike({ lines, priced }: Page, at: number): boolean {
  const { owner } = lines[at]!;
  const isAlike = (other: DomElement): boolean =>
    other === owner || (other.name === owner.name && parentOf(other) === parentOf(owner));
  return [-2, -1, 1, 2].some((step) => {
    const other = lines[at + step];
    return other !== undefined && (priced[at + step]?.before ?? '') !== '' && isAlike(other.owner);
  });
}

/** The heading right above a line. */
function headingOfOne({ lines }: Page, at: number): Named | undefined {
  const above = lines[at - 1];
  return above && above.level >= 3 ? { name: unnumbered(above.text), at: at - 1 } : undefined;
}

/** The name above a price that stands alone: the heading, or else the first line, of the smallest part that has both. */
export function namedAbove(page: Page, at: number): Named | undefined {
  const { lines, priced } = page;
  const above = at - 1;
  if (isAlone(priced[at + 1]) && !isOneOfTwo(page, at)) return undefined;
  if (isAlone(priced[above]))
    return isOneOfTwo(page, above) ? namedAbove({ ...page, priced: priced.slice(0, at) }, above) : undefined;
  if (above < 0 || priced[above] || lines[above]!.cells.length > 0) return undefined;
  const part = commonOf(lines[at]!.owner, lines[above]!.owner);
  let first = above;
  let heading = -1;
  for (let n = above; n >= 0 && n > above - MAX_BEFORE && !priced[n] && isAround(part, lines[n]!.owner); n--) {
    if (lines[n]!.cells.length > 0) break;
    first = n;
    if (lines[n]!.level > 0 && heading < 0) heading = n;
  }
  const isWholePage = WHOLE.test(part.name);
  const found = heading >= 0 ? heading : isWholePage ? above : first;
  return { name: unnumbered(lines[found]!.text), at: found };
}

/** Elements that are no single card. */
export const WHOLE = /^(main|body|article|section)$/;

const isAlone = (price: PricedText | undefined): boolean => price?.before === '';

/** Whether a price and the next one are for different periods. Prices below each other are else a column, whose names are elsewhere. */
function isOneOfTwo({ lines, priced }: Page, at: number): boolean {
  const units = [priced[at]!, priced[at + 1]!].map(({ written }) => /\d[^\d\p{L}]*([/\p{L}].*)$/u.exec(written)?.[1]);
  const isOnePart = !WHOLE.test(commonOf(lines[at]!.owner, lines[at + 1]!.owner).name);
  return isOnePart && units.every(Boolean) && units[0] !== units[1] && !isAlone(priced[at + 2]);
}
